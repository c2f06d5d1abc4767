import { RouterContextProvider } from 'react-router'
import { addressContext, applicationContext } from '#app/pages/request-context.server.ts'
import type { ActingAtLogin } from '#app/accounts/acting.server.ts'

/** The arguments of a loader or action for a request to `path`. */
export function routeArgs(
  { auth, now, viewer: _viewer, ...services }: ActingAtLogin,
  path: string,
  {
    cookie = '',
    form,
    accept = '*/*',
  }: { cookie?: string; form?: Record<string, string>; accept?: '*/*' | 'text/html' } = {},
) {
  const context = new RouterContextProvider()
  context.set(applicationContext, { services, auth, now: () => now })
  context.set(addressContext, '2001:db8::1')
  const url = new URL(path, services.env.publicUrl)
  const headers = { cookie, accept }
  const request = form
    ? new Request(url, { method: 'POST', headers, body: new URLSearchParams(form) })
    : new Request(url, { headers })
  return { request, url, context, params: {}, pattern: url.pathname }
}
