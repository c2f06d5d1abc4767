import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { visitor } from '#app/accounts/model.ts'
import { type Auth, viewerFrom, viewerWithoutTouch } from '#app/accounts/auth/sessions.server.ts'
import type { Services } from '#app/platform/services.ts'
import { addDays, instantOf } from '#app/events/club-time.ts'

/** The end of a countdown (midnight in the club's time zone), the end of the event's last day, and the current time. */
export function clockFor(
  { env, now }: Pick<Acting, 'env' | 'now'>,
  { date, lastDate }: { date: string; lastDate: string },
) {
  const midnight = (date: string) => instantOf({ date, time: '00:00' }, env.clubTimeZone).toISOString()
  return { target: midnight(date), ends: midnight(addDays(lastDate, 1)), now: now.toISOString() }
}

function pageOf({ pathname, searchParams }: URL): string {
  searchParams.delete('_routes')
  searchParams.sort()
  return `${pathname.replace(/_?\.data$/, '')}?${searchParams}`
}

/**
 * Whether a page refetches its own data (live update, timer, tab focus): the referrer is the page it requests. Such a
 * request does not extend the session. Links, searches, forms and reloads come from another address, or navigate.
 */
export function isBackgroundRequest({
  method,
  url,
  headers,
}: Pick<Request, 'method' | 'url' | 'headers'>): boolean {
  const from = headers.get('referer') ?? ''
  if (method !== 'GET' || headers.get('sec-fetch-mode') === 'navigate' || !URL.canParse(from)) return false
  return pageOf(new URL(from)) === pageOf(new URL(url))
}

/** What the server passes with every request to React Router. */
export interface Application {
  services: Services
  auth: Auth
  now: () => Date
}

export const applicationContext = createContext<Application>()
export const addressContext = createContext<string>()
/** The fields of a form that could not be saved: the page is rendered from them without any query. */
export const unsavedFormContext = createContext<Record<string, string> | null>(null)

interface RouteArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

export function visitorActing({ services, now }: Application): Acting {
  return { ...services, viewer: visitor, now: now() }
}

/** A background request, which the page sends without its user, does not extend the session. */
export async function viewerActing(
  { services, auth, now }: Application,
  request: Request,
  viewerOf = isBackgroundRequest(request) ? viewerWithoutTouch : viewerFrom,
): Promise<Acting> {
  return { ...services, viewer: await viewerOf(auth, request), now: now() }
}

/** For public pages, which are cached for everybody: no cookie is read. */
export function actingAsVisitor({ context }: Pick<RouteArgs, 'context'>): Acting {
  return visitorActing(context.get(applicationContext))
}

export async function actingFor({ request, context }: RouteArgs): Promise<Acting> {
  return viewerActing(context.get(applicationContext), request)
}

/** The client's address, from the socket or from a trusted proxy. */
export function addressOf({ context }: Pick<RouteArgs, 'context'>): string {
  return context.get(addressContext)
}

export function authOf({ context }: Pick<RouteArgs, 'context'>): Auth {
  return context.get(applicationContext).auth
}

const PLAIN_FORM = 'application/x-www-form-urlencoded'

/** Reading text is cheaper: formData() builds a request and a stream first. */
async function formFields(request: Request): Promise<FormData | URLSearchParams> {
  const isPlain = request.headers.get('content-type')?.startsWith(PLAIN_FORM)
  return isPlain ? new URLSearchParams(await request.text()) : request.formData()
}

/** Browsers encode line breaks as CRLF. Length limits count a line break as one character. */
async function parseForm(request: Request): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of await formFields(request))
    form.append(name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)
  return form
}

/** Throws 400 for a body that is not a form; React Router would treat the parser's error as a server failure. */
export async function formDataOf(request: Request): Promise<FormData> {
  return parseForm(request).catch(() => {
    throw data('This is no form', { status: 400 })
  })
}
