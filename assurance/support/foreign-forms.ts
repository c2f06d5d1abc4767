import type { TestRequest } from '#tests/support/http-request.ts'
import { allActions } from './all-actions.ts'
import type { FormField, ActionContext } from '#tests/support/actions.ts'
import { writablePaths } from './routes.ts'

const FORM = 'application/x-www-form-urlencoded'

/** A form that would succeed if a page of this site sent it. */
interface ForeignForm {
  path: string
  form: readonly FormField[]
  cookie: string
}

export const encodedForm = ({ form }: ForeignForm) =>
  new URLSearchParams(form.map(([name, value]) => [name, value])).toString()

/** Every request another site can make a browser send, and some that no browser sends. */
export function foreignAttempts(
  url: string,
): { name: string; method: string; headers: Record<string, string> }[] {
  const { port } = new URL(url)
  const ownHeaders = { origin: url, 'content-type': FORM }
  const from = (origin: string, more: Record<string, string> = {}) => ({ ...ownHeaders, origin, ...more })
  return [
    { name: 'no origin', method: 'POST', headers: { 'content-type': FORM } },
    { name: 'null', method: 'POST', headers: from('null') },
    { name: 'null, cross-site', method: 'POST', headers: from('null', { 'sec-fetch-site': 'cross-site' }) },
    { name: 'evil', method: 'POST', headers: from('https://evil.example') },
    { name: 'sibling port', method: 'POST', headers: from(`http://localhost:${Number(port) + 1}`) },
    { name: 'prefix', method: 'POST', headers: from(`${url}.evil.example`) },
    { name: 'path', method: 'POST', headers: from(`${url}/`) },
    { name: 'other scheme', method: 'POST', headers: from(url.replace('http:', 'ftp:')) },
    { name: 'cross-site', method: 'POST', headers: from(url, { 'sec-fetch-site': 'cross-site' }) },
    { name: 'same-site', method: 'POST', headers: from(url, { 'sec-fetch-site': 'same-site' }) },
    { name: 'plain text', method: 'POST', headers: { 'content-type': 'text/plain' } },
    { name: 'multipart', method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    { name: 'PUT', method: 'PUT', headers: { 'content-type': FORM } },
    { name: 'DELETE', method: 'DELETE', headers: from('https://evil.example') },
    {
      name: 'override',
      method: 'POST',
      headers: from('https://evil.example', { 'x-http-method-override': 'GET' }),
    },
  ]
}

/** The same fields where only the address can be chosen: an image, a link. */
export function linkRequests(foreignForm: ForeignForm): TestRequest[] {
  const path = `${foreignForm.path}?_method=POST&${encodedForm(foreignForm)}`
  const headers = {
    cookie: foreignForm.cookie,
    'x-http-method-override': 'POST',
    'sec-fetch-site': 'cross-site',
  }
  return ['GET', 'HEAD', 'OPTIONS'].map((method) => ({ path, method, headers }))
}

/** One form for each action, prepared so that it would succeed, and one for each writable path. */
export async function foreignForms(context: ActionContext): Promise<ForeignForm[]> {
  const fromActions: ForeignForm[] = []
  for (const action of allActions) {
    const { path, form, cookie } = await action.prepare(context)
    const ownCookie = action.by === 'super-admin' ? context.superAdmin.cookie : context.admin.cookie
    if (form) fromActions.push({ path, form, cookie: cookie ?? ownCookie })
  }
  const rest: FormField[] = [
    ['_method', 'delete'],
    ['intent', 'delete-event'],
    ['id', '1'],
  ]
  return [
    ...fromActions,
    ...writablePaths.map((path) => ({ path, form: rest, cookie: context.superAdmin.cookie })),
  ]
}

/** A page that submits all forms as soon as it opens, each into its own frame. */
export function foreignPage(url: string, foreign: readonly ForeignForm[]): string {
  const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const forms = foreign.flatMap(({ path, form }, place) =>
    [FORM, 'multipart/form-data', 'text/plain'].map((type, kind) => {
      const inputs = form.map(([name, value]) => `<input name="${quoted(name)}" value="${quoted(value)}">`)
      const target = `frame-${place}-${kind}`
      return `<iframe name="${target}"></iframe><form method="post" enctype="${type}" target="${target}"
        action="${url}${path}">${inputs.join('')}</form>`
    }),
  )
  const targets = JSON.stringify(
    foreign.map((foreignForm) => [url + foreignForm.path, encodedForm(foreignForm)]),
  ).replaceAll('<', '\\u003c')
  return `<!doctype html><title>Kittens</title>${forms.join('\n')}<script>
    for (const form of document.forms) form.submit()
    const all = ${targets}.flatMap(([address, body]) => {
      navigator.sendBeacon(address, new URLSearchParams(body))
      new Image().src = address + '?_method=POST&' + body
      const sent = { method: 'POST', credentials: 'include', body: new URLSearchParams(body) }
      return [fetch(address, { ...sent, mode: 'no-cors' }), fetch(address, sent)]
    })
    Promise.allSettled(all).then(() => (document.title = 'sent'))
  </script>`
}
