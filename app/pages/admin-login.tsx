import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
} from 'react-router'
import type { ActingAtLogin } from '#app/accounts/acting.server.ts'
import { fieldsToMark, readResetRequest, readSignIn, readSignUp } from '#app/accounts/auth/forms.rules.ts'
import { type RoleTab, roleTabs } from '#app/accounts/model.ts'
import {
  ADMIN_SIGNED_UP,
  dashboardPath,
  loginMessage,
  NO_SUPER_ADMIN,
  PASSWORD_CHANGED,
  RESET_MAIL_SENT,
  resetRequestMessages,
  secondStepMessages,
  signUpMessages,
} from '#app/accounts/rules.ts'
import { AuthFrame } from '#app/accounts/ui/auth-frame.tsx'
import {
  AdminSignUpForm,
  CodeForm,
  ForgotForm,
  type LoginMode,
  loginModes,
  loginTitles,
  SignInForm,
} from '#app/accounts/ui/login-forms.tsx'
import { ContinueNotice } from '#app/accounts/ui/sign-up-forms.tsx'
import {
  finishSignIn,
  isSuperAdminMissing,
  requestPasswordReset,
  signIn,
  signUpAdmin,
} from '#app/accounts/use-cases.server.ts'
import { type FormResult, refusal, formValues } from '#app/club/form-result.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { FIRST_RUN_PATH } from '#app/first-run/first-run.rules.ts'
import { mustBeginWithFirstRun } from '#app/first-run/use-cases.server.ts'
import { checkInStorage } from '#app/check-in/ui/check-in-storage.ts'
import { setSignedInHint } from '#app/ui/set-signed-in-hint.ts'
import { Alert } from '#app/ui/notice.tsx'
import { ADMIN_SIGNUP_REDIRECT_MS } from '#app/ui/timing.ts'
import { useLater } from '#app/ui/use-later.ts'
import { actingFor, addressOf, authOf } from './request-context.server.ts'
import { guardPublicAction, orNull } from './guard.server.ts'
import { withNetworkFallback } from './network-fallback.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { useClub } from './site-context.ts'

const LOGIN = '/admin-login'
const secrets = ['password', 'confirmation']

function tabOf(text: unknown): RoleTab {
  return roleTabs.find((tab) => tab === text) ?? 'admin'
}

function modeOf(text: unknown): LoginMode {
  return loginModes.find((mode) => mode === text) ?? 'login'
}

export const meta = (args: MetaArgs) => unlistedHead('Admin Login', args)

export async function loader(args: LoaderFunctionArgs) {
  const acting = await actingFor(args)
  const params = new URL(args.request.url).searchParams
  return {
    isSuperAdminMissing: (await orNull(acting, isSuperAdminMissing(acting))) ?? false,
    mode: modeOf(params.get('mode')),
    tab: tabOf(params.get('role')),
    // After a password was chosen behind a link.
    notice: params.has('changed') ? PASSWORD_CHANGED : null,
    canSendMail: (await orNull(acting, isMailSent(acting))) ?? true,
  }
}

const failures = {
  login: loginMessage('failed', 'spec'),
  'sign-up': signUpMessages.failed,
  forgot: resetRequestMessages.failed,
  code: secondStepMessages.failed,
} satisfies Record<LoginMode, string>

/** Redirects to the dashboard, or to the second factor; on a new site without a demo to its first steps. */
async function redirectSignedIn(
  acting: ActingAtLogin,
  { redirectTo, setCookie }: { redirectTo: string; setCookie: string[] },
) {
  const isFirst =
    redirectTo === dashboardPath('super-admin') && (await orNull(acting, mustBeginWithFirstRun(acting)))
  return redirect(isFirst ? FIRST_RUN_PATH : redirectTo, {
    headers: new Headers(setCookie.map((cookie) => ['set-cookie', cookie])),
  })
}

type Client = { address: string; userAgent: string | null; cookie: string | null }
type LoginForm = Record<string, FormDataEntryValue | null> & Client
type LoginHandler = (
  acting: ActingAtLogin,
  sent: LoginForm,
  typed: Record<string, string>,
) => Promise<FormResult>

const handlers: Record<LoginMode, LoginHandler> = {
  login: async (acting, { tab, email, password, ...client }, typed) => {
    const outcome = await signIn(acting, { tab, email, password, ...client })
    if (!outcome.ok)
      return refusal(outcome.problem, loginMessage(outcome.problem, acting.env.authErrorDetail), {
        typed,
        fields: fieldsToMark(outcome.problem, readSignIn({ email, password })),
      })
    throw await redirectSignedIn(acting, outcome.value)
  },
  code: async (acting, { tab, code, cookie, address, userAgent }) => {
    const typedCode = typeof code === 'string' ? code : ''
    const request = { code: typedCode, tab: tabOf(tab), cookie, address, userAgent }
    const outcome = await finishSignIn(acting, request)
    if (!outcome.ok)
      return refusal(outcome.problem, secondStepMessages[outcome.problem], {
        fields: fieldsToMark(outcome.problem, request),
      })
    throw await redirectSignedIn(acting, outcome.value)
  },
  'sign-up': async (acting, { tab, email, name, password, confirmation, address }, typed) => {
    const outcome = await signUpAdmin(acting, { tab, email, name, password, confirmation, address })
    if (!outcome.ok)
      return refusal(outcome.problem, signUpMessages[outcome.problem], {
        typed,
        fields: fieldsToMark(outcome.problem, readSignUp({ email, password, confirmation })),
      })
    return { ok: true, message: ADMIN_SIGNED_UP }
  },
  forgot: async (acting, { email, address }, typed) => {
    const outcome = await requestPasswordReset(acting, { email, address })
    if (!outcome.ok)
      return refusal(outcome.problem, resetRequestMessages[outcome.problem], {
        typed,
        fields: fieldsToMark(outcome.problem, readResetRequest({ email })),
      })
    return { ok: true, message: RESET_MAIL_SENT }
  },
}

export async function action(args: ActionFunctionArgs) {
  const failureMessage = (form: FormData) => failures[modeOf(form.get('mode'))]
  return guardPublicAction(args, failureMessage, (acting, form) => {
    const { headers } = args.request
    const client = { userAgent: headers.get('user-agent'), cookie: headers.get('cookie') }
    const loginForm: LoginForm = { ...Object.fromEntries(form), ...client, address: addressOf(args) }
    return handlers[modeOf(loginForm.mode)](
      { ...acting, auth: authOf(args) },
      loginForm,
      formValues(form, secrets),
    )
  })
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const mode = modeOf((await request.clone().formData()).get('mode'))
  const forbidden = mode === 'sign-up' ? signUpMessages['not-allowed'] : failures[mode]
  return withNetworkFallback(() => serverAction<typeof action>(), failures[mode], { forbidden })
}

export default function AdminLoginPage() {
  const { mode, tab, ...loaded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const navigate = useNavigate()
  const isSignedUp = mode === 'sign-up' && answer?.ok === true
  useLater(isSignedUp, ADMIN_SIGNUP_REDIRECT_MS, () => void navigate(LOGIN))
  useEffect(() => {
    // The server sends nobody here who has a session: what this browser kept of one that has ended is of no use.
    setSignedInHint(false)
    checkInStorage.deleteSessionLists()
  }, [])
  return (
    <AuthFrame
      clubName={useClub().name}
      title={loginTitles[mode]}
      picture="/art/hero/video-editing.webp"
      line="For club admins only"
      isPictureOnPhones
    >
      {loaded.isSuperAdminMissing && <Alert tone="warn">{NO_SUPER_ADMIN}</Alert>}
      {mode === 'login' && <SignInForm tab={tab} answer={answer} notice={loaded.notice} />}
      {mode === 'code' && <CodeForm tab={tab} answer={answer} />}
      {mode === 'forgot' && <ForgotForm tab={tab} answer={answer} canSendMail={loaded.canSendMail} />}
      {mode === 'sign-up' && !isSignedUp && <AdminSignUpForm tab={tab} answer={answer} />}
      {isSignedUp && (
        <ContinueNotice message={ADMIN_SIGNED_UP} seconds={2} to={LOGIN} way="Back to sign in" />
      )}
    </AuthFrame>
  )
}
