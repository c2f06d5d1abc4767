import { data, redirect } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { loginSentence } from '#app/accounts/rules.ts'
import { type Answer, refusal, typedIn } from '#app/club/answer.ts'
import { notAllowedSentence } from '#app/events/rules.ts'
import { actingOn } from './acting.server.ts'
import { againAt, RESUMED, SECRETS } from './kept-form.ts'

type RouteArgs = Parameters<typeof actingOn>[0]

/** ASVS 16.3.2: what somebody who is signed in was not let do, by role and permission; the line names the request, and no person. */
const NOT_ALLOWED = 'not allowed'
const LOGIN = '/admin-login'
const ACCESS_DENIED = 'Access denied. You must be an admin to view this page.'
const SUPER_ADMINS_ONLY = loginSentence('super-admins-only', 'spec')

/**
 * The one place where "may not" becomes an answer of HTTP (specification 6): nobody signed in goes to the login
 * page, anybody else gets a 403 and the sentence, or is sent to `deniedTo` where the specification says so.
 */
export async function answering<Value>(
  args: RouteArgs,
  answer: (acting: Acting) => Promise<Value>,
  { deniedTo }: { deniedTo?: string } = {},
): Promise<Value> {
  const acting = await actingOn(args)
  try {
    return await answer(acting)
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error
    if (!error.isSignedIn) throw redirect(LOGIN)
    acting.log.warn({ why: error.message }, NOT_ALLOWED)
    if (deniedTo) throw redirect(deniedTo)
    throw data(error.isForSuperAdmins ? SUPER_ADMINS_ONLY : ACCESS_DENIED, { status: 403 })
  }
}

const PLAIN_FORM = 'application/x-www-form-urlencoded'

/** As text it comes straight from the socket; asked for a form, the library builds a request and a stream first. */
async function readForm(request: Request): Promise<FormData> {
  if (!request.headers.get('content-type')?.startsWith(PLAIN_FORM)) return request.formData()
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(await request.text())) form.append(name, value)
  return form
}

/** Throws 400 for a body that is no form: the framework would take the parser's complaint for a failure of ours. */
export async function formIn(request: Request): Promise<FormData> {
  return readForm(request).catch(() => {
    throw data('This is no form', { status: 400 })
  })
}

/** A form sent without scripts asks for a page; a script asks for anything. */
function isWholePage({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/html') ?? false
}

function resumed(form: FormData) {
  const sentence = 'You are signed in again. Look the form over and send it once more.'
  return refusal('resumed', sentence, { typed: typedIn(form, [RESUMED, ...SECRETS]) })
}

/** For forms: what is forbidden or fails comes back as a sentence beside the form, so that nothing typed is lost. */
export async function deciding<Value extends object>(
  args: RouteArgs,
  failed: string | ((form: FormData) => string),
  decide: (acting: Acting, form: FormData) => Promise<Answer<Value>>,
) {
  const acting = await actingOn(args)
  const form = await formIn(args.request)
  if (form.has(RESUMED)) return data(resumed(form), { status: 200 })
  const answer = await decide(acting, form).catch((error: unknown): Answer<Value> => {
    if (error instanceof Response) throw error
    if (error instanceof NotAllowed && error.isSignedIn) acting.log.warn({ why: error.message }, NOT_ALLOWED)
    if (error instanceof NotAllowed && !error.isSignedIn && isWholePage(args.request))
      // 307 keeps the method and the words, so that signing in again can hand them back.
      throw redirect(againAt(args.request.url), 307)
    if (error instanceof NotAllowed)
      return { ...refusal('not-allowed', notAllowedSentence(error)), status: error.isSignedIn ? 403 : 401 }
    acting.log.error({ err: error }, 'a form was not answered')
    const sentence = typeof failed === 'string' ? failed : failed(form)
    return refusal('failed', sentence, { typed: typedIn(form, SECRETS) })
  })
  return data(answer, { status: answer.ok ? 200 : answer.status })
}

/** One part of a screen that could not be fetched is null, and shows its sentence; the rest of the screen still comes. */
export async function fetched<Value>(acting: Acting, part: Promise<Value>): Promise<Value | null> {
  try {
    return await part
  } catch (error) {
    if (error instanceof NotAllowed) throw error
    acting.log.error({ err: error }, 'a part of a screen was not fetched')
    return null
  }
}
