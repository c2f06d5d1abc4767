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
import { type RoleTab, roleTabs } from '#app/accounts/model.ts'
import { ADMIN_SIGNED_UP, loginSentence, NO_SUPER_ADMIN, RESET_MAIL_SENT } from '#app/accounts/rules.ts'
import { resetRequestSentences, signUpSentences, stepSentences } from '#app/accounts/rules.ts'
import { EntryFrame } from '#app/accounts/ui/entry-frame.tsx'
import {
  AdminSignUpForm,
  CodeForm,
  ForgotForm,
  type LoginMode,
  loginModes,
  loginTitles,
  SignInForm,
} from '#app/accounts/ui/login-forms.tsx'
import { GoingOn } from '#app/accounts/ui/sign-up-forms.tsx'
import {
  finishSignIn,
  isSuperAdminMissing,
  requestPasswordReset,
  signIn,
  signUpAdmin,
} from '#app/accounts/use-cases.server.ts'
import { type Answer, refusal, typedIn } from '#app/club/answer.ts'
import { leaveDeskDoor } from '#app/ui/desk-door.ts'
import { Alert } from '#app/ui/notice.tsx'
import { ADMIN_SIGNUP_REDIRECT_MS } from '#app/ui/timing.ts'
import { useLater } from '#app/ui/use-later.ts'
import { actingOn, addressOf, authOf } from './acting.server.ts'
import { deciding, fetched } from './guard.server.ts'
import { steadily } from './steady.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { useClub } from './site.ts'

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
  const acting = await actingOn(args)
  const asked = new URL(args.request.url).searchParams
  return {
    isSuperAdminMissing: (await fetched(acting, isSuperAdminMissing(acting))) ?? false,
    mode: modeOf(asked.get('mode')),
    tab: tabOf(asked.get('role')),
    hasNewPassword: asked.has('changed'),
  }
}

const failures = {
  login: loginSentence('failed', 'spec'),
  'sign-up': signUpSentences.failed,
  forgot: resetRequestSentences.failed,
  code: stepSentences.failed,
} satisfies Record<LoginMode, string>

/** In, or on to the second step. */
function enteringWith({ redirectTo, setCookie }: { redirectTo: string; setCookie: string[] }) {
  return redirect(redirectTo, { headers: new Headers(setCookie.map((cookie) => ['set-cookie', cookie])) })
}

interface Told {
  address: string
  userAgent: string | null
  cookie: string | null
}
type Sent = Record<string, FormDataEntryValue | null> & Told
type Decision = (acting: ActingAtLogin, sent: Sent, typed: Record<string, string>) => Promise<Answer>

const decisions: Record<LoginMode, Decision> = {
  login: async (acting, { tab, email, password, ...told }, typed) => {
    const outcome = await signIn(acting, { tab, email, password, ...told })
    if (!outcome.ok)
      return refusal(outcome.problem, loginSentence(outcome.problem, acting.env.authErrorDetail), { typed })
    throw enteringWith(outcome.value)
  },
  code: async (acting, { tab, code, cookie, address, userAgent }) => {
    const asked = { code: typeof code === 'string' ? code : '', tab: tabOf(tab), cookie, address, userAgent }
    const outcome = await finishSignIn(acting, asked)
    if (!outcome.ok) return refusal(outcome.problem, stepSentences[outcome.problem])
    throw enteringWith(outcome.value)
  },
  'sign-up': async (acting, { tab, email, password, confirmation, address }, typed) => {
    const outcome = await signUpAdmin(acting, { tab, email, password, confirmation, address })
    if (!outcome.ok) return refusal(outcome.problem, signUpSentences[outcome.problem], { typed })
    return { ok: true, said: ADMIN_SIGNED_UP }
  },
  forgot: async (acting, { email, address }, typed) => {
    const outcome = await requestPasswordReset(acting, { email, address })
    if (!outcome.ok) return refusal(outcome.problem, resetRequestSentences[outcome.problem], { typed })
    return { ok: true, said: RESET_MAIL_SENT }
  },
}

export async function action(args: ActionFunctionArgs) {
  const failed = (form: FormData) => failures[modeOf(form.get('mode'))]
  return deciding(args, failed, (acting, form) => {
    const { headers } = args.request
    const told = { userAgent: headers.get('user-agent'), cookie: headers.get('cookie') }
    const sent: Sent = { ...Object.fromEntries(form), ...told, address: addressOf(args) }
    return decisions[modeOf(sent.mode)]({ ...acting, auth: authOf(args) }, sent, typedIn(form, secrets))
  })
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData()
  const mode = modeOf(form.get('mode'))
  const forbidden = mode === 'sign-up' ? signUpSentences['not-allowed'] : failures[mode]
  return steadily(() => serverAction<typeof action>(), failures[mode], forbidden)
}

export default function AdminLoginPage() {
  const { isSuperAdminMissing: isMissing, mode, tab, hasNewPassword } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const navigate = useNavigate()
  const isSignedUp = mode === 'sign-up' && answer?.ok === true
  useLater(isSignedUp, ADMIN_SIGNUP_REDIRECT_MS, () => void navigate(LOGIN))
  useEffect(() => leaveDeskDoor(false), [])
  return (
    <EntryFrame
      clubName={useClub().name}
      title={loginTitles[mode]}
      picture="/art/events/edit.webp"
      line="The booth is through here. Mind the cables."
      isPictureOnPhones
    >
      {isMissing && <Alert tone="warn">{NO_SUPER_ADMIN}</Alert>}
      {mode === 'login' && <SignInForm tab={tab} answer={answer} hasNewPassword={hasNewPassword} />}
      {mode === 'code' && <CodeForm tab={tab} answer={answer} />}
      {mode === 'forgot' && <ForgotForm tab={tab} answer={answer} />}
      {mode === 'sign-up' && !isSignedUp && <AdminSignUpForm tab={tab} answer={answer} />}
      {isSignedUp && <GoingOn said={ADMIN_SIGNED_UP} seconds={2} to={LOGIN} way="Back to sign in" />}
    </EntryFrame>
  )
}
