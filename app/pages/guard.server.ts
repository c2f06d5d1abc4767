import { data, redirect } from 'react-router'
import { type Acting, logNotAllowed } from '#app/accounts/acting.server.ts'
import { SIGN_IN_PATH } from '#app/accounts/email-links.rules.ts'
import { isAble, NotAllowed } from '#app/accounts/permissions.ts'
import { loginMessage } from '#app/accounts/rules.ts'
import { type FormResult, type Refusal, refusal, formValues } from '#app/club/form-result.ts'
import { permissionMessages, notAllowedMessage } from '#app/events/rules.ts'
import { MAX_FORM_BYTES } from '#app/platform/http/body-limits.ts'
import { actingFor, formDataOf } from './request-context.server.ts'
import { reauthenticationUrl, RESUMED, SECRETS } from './return-to.ts'

type RouteArgs = Parameters<typeof actingFor>[0]

const LOGIN = '/admin-login'
const NEW_PASSWORD_PAGE = '/admin/new-password'
const TERM_OVER = 'Your term has ended: you can look at everything, but change nothing.'
const CHOOSE_A_PASSWORD = 'Please choose your own password first.'
const ACCESS_DENIED = 'Access denied. You must be an admin to view this page.'
const MEMBERS_ONLY = 'This page is for members. Your admin account has its own page.'
const SUPER_ADMINS_ONLY = loginMessage('super-admins-only', 'spec')

/**
 * Turns NotAllowed into a response (product.md#access-denied): visitors go to the login page, accounts get a 403 with
 * its message or are redirected to `deniedTo`.
 */
export async function guardLoader<Value>(
  args: RouteArgs,
  answer: (acting: Acting) => Promise<Value>,
  { deniedTo, signIn = LOGIN }: { deniedTo?: string; signIn?: string } = {},
): Promise<Value> {
  const acting = await actingFor(args)
  try {
    return await answer(acting)
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error
    if (!error.isSignedIn) throw redirect(signIn)
    if (error.mustChangePassword) throw redirect(NEW_PASSWORD_PAGE)
    logNotAllowed(acting, error)
    if (deniedTo) throw redirect(deniedTo)
    throw data(error.needsSuperAdmin ? SUPER_ADMINS_ONLY : ACCESS_DENIED, { status: 403 })
  }
}

const TOO_LARGE_TO_RETURN =
  'Your session has ended. Sign in in another tab, then go back here and send this again.'

/** A form submitted without scripts accepts HTML; a script accepts anything. */
function wantsHtml({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/html') ?? false
}

function resumedForm(form: FormData) {
  const message = 'You are signed in again. Look the form over and send it once more.'
  return refusal('resumed', message, { typed: formValues(form, [RESUMED, ...SECRETS]) })
}

type FailureMessage = string | ((form: FormData) => string)
type HandleForm<Value extends object> = (acting: Acting, form: FormData) => Promise<FormResult<Value>>

/** The response to a guarded form without a session: the form is neither handled nor read. */
function signInRefusal(request: Request): Refusal {
  const { headers, url } = request
  if (!wantsHtml(request))
    return { ...refusal('not-allowed', permissionMessages['not-signed-in']), status: 401 }
  // 307 keeps the method and the body, so that the form survives the sign-in; a visitor may send no larger body.
  if (Number(headers.get('content-length') ?? 0) > MAX_FORM_BYTES)
    throw data(TOO_LARGE_TO_RETURN, { status: 401 })
  throw redirect(reauthenticationUrl(url), 307)
}

function deniedRefusal(acting: Acting, error: NotAllowed): Refusal {
  logNotAllowed(acting, error)
  if (error.mustChangePassword) return refusal('not-allowed', CHOOSE_A_PASSWORD)
  return refusal('not-allowed', error.isReadOnly ? TERM_OVER : notAllowedMessage(error))
}

/** For dashboard forms. The permission is checked before the body is read. */
export async function guardAction<Value extends object>(
  args: RouteArgs,
  failed: FailureMessage,
  decide: HandleForm<Value>,
) {
  const acting = await actingFor(args)
  const { viewer } = acting
  if (viewer.kind === 'visitor') return data<FormResult<Value>>(signInRefusal(args.request), { status: 401 })
  // Who may only look still changes their own account: each use case decides.
  if (!viewer.isReadOnly && !isAble(viewer, 'dashboard.view'))
    return data<FormResult<Value>>(deniedRefusal(acting, new NotAllowed(viewer, 'dashboard.view')), {
      status: 403,
    })
  return handleForm(acting, { request: args.request, failed, decide })
}

/** For forms of one's own page. An ended session leads to the sign-in by mail. */
export async function guardMemberAction<Value extends object>(
  args: RouteArgs,
  failed: FailureMessage,
  decide: HandleForm<Value>,
) {
  const acting = await actingFor(args)
  if (acting.viewer.kind === 'visitor') throw redirect(SIGN_IN_PATH, 303)
  if (!isAble(acting.viewer, 'own-page.use')) throw data(MEMBERS_ONLY, { status: 403 })
  return handleForm(acting, { request: args.request, failed, decide })
}

/** For public forms. */
export async function guardPublicAction<Value extends object>(
  args: RouteArgs,
  failed: FailureMessage,
  decide: HandleForm<Value>,
) {
  return handleForm(await actingFor(args), { request: args.request, failed, decide })
}

interface FormOptions<Value extends object> {
  request: Request
  failed: FailureMessage
  decide: HandleForm<Value>
}

/** A refusal or a failure becomes a message beside the form, so that nothing typed is lost. */
async function handleForm<Value extends object>(
  acting: Acting,
  { request, failed, decide }: FormOptions<Value>,
) {
  const form = await formDataOf(request)
  if (form.has(RESUMED)) return data<FormResult<Value>>(resumedForm(form), { status: 200 })
  const answer = await decide(acting, form).catch((error: unknown): FormResult<Value> => {
    if (error instanceof Response) throw error
    if (error instanceof NotAllowed)
      return error.isSignedIn ? deniedRefusal(acting, error) : signInRefusal(request)
    acting.log.error({ err: error }, 'a form was not answered')
    const message = typeof failed === 'string' ? failed : failed(form)
    return refusal('failed', message, { typed: formValues(form, SECRETS) })
  })
  return data(answer, { status: answer.ok ? 200 : answer.status })
}

/** A part of a screen that failed to load is null and shows its message; the rest is still rendered. */
export async function orNull<Value>(acting: Acting, part: Promise<Value>): Promise<Value | null> {
  try {
    return await part
  } catch (error) {
    if (error instanceof NotAllowed) throw error
    acting.log.error({ err: error }, 'a part of a screen was not fetched')
    return null
  }
}
