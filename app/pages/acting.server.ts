import { createContext, type RouterContextProvider } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { visitor } from '#app/accounts/model.ts'
import type { Auth } from '#app/accounts/sessions.server.ts'
import { restingViewerFrom, viewerFrom } from '#app/accounts/sessions.server.ts'
import type { Topic } from '#app/platform/live.ts'
import type { Services } from '#app/platform/services.ts'
import { isUnasked } from './unasked.ts'

/** What the server hands every request it gives to the framework. */
export interface Application {
  services: Services
  auth: Auth
  now: () => Date
}

export const applicationContext = createContext<Application>()
export const addressContext = createContext<string>()
/** What a form sent that could not be kept: the page of it is made anew from this, and asks for nothing more. */
export const unkeptContext = createContext<Record<string, string> | null>(null)

interface RouteArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** For public pages, which are kept and given to everybody: nobody's cookies are read. */
export function publicly({ context }: Pick<RouteArgs, 'context'>): Acting {
  const { services, now } = context.get(applicationContext)
  return { ...services, viewer: visitor, now: now() }
}

/** What a page is made of. Asked before the database is: a change in between is then seen too often, never too rarely. */
export function seenNow({ context }: Pick<RouteArgs, 'context'>, topic: Topic): Record<string, string> {
  return { [topic]: context.get(applicationContext).services.edition(topic) }
}

export async function actingOn({ request, context }: RouteArgs): Promise<Acting> {
  const { services, auth, now } = context.get(applicationContext)
  const viewerOf = isUnasked(request) ? restingViewerFrom : viewerFrom
  return { ...services, viewer: await viewerOf(auth, request.headers), now: now() }
}

/** The client's address as the server saw it, or as a trusted proxy told it. */
export function addressOf({ context }: Pick<RouteArgs, 'context'>): string {
  return context.get(addressContext)
}

export function authOf({ context }: Pick<RouteArgs, 'context'>): Auth {
  return context.get(applicationContext).auth
}
