import { normalizeEmail } from '#app/club/email.rules.ts'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { accountPartOf, deviceMessages } from '#app/accounts/account-settings.rules.ts'
import { sessionIdFrom } from '#app/accounts/auth/sessions.server.ts'
import { AccountDevices } from '#app/accounts/ui/account-sessions.tsx'
import { AccountDetails } from '#app/accounts/ui/account-details.tsx'
import { AccountPassword } from '#app/accounts/ui/account-password.tsx'
import { AccountSecondFactor } from '#app/accounts/ui/account-second-factor.tsx'
import { listDevices, secondFactorView } from '#app/accounts/use-cases.server.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { NoticeChoicesForm } from '#app/notices/ui/notice-choices.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { noticeChoices } from '#app/notices/use-cases.server.ts'
import { SITE_VERSION } from '#app/platform/version.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { authOf } from '../request-context.server.ts'
import { guardLoader } from '../guard.server.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { accountAction } from './account-actions.server.ts'
import { clockOf } from './super-view.server.ts'
import styles from './views.module.css'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Your account', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    const { email, name } = mustBeAbleUser(acting.viewer, 'accounts.own')
    const sessionId = await sessionIdFrom(authOf(args), args.request)
    return {
      email,
      name,
      secondFactor: await secondFactorView(acting),
      devices: await listDevices(acting, sessionId),
      notices: await noticeChoices(acting),
      canSendMail: await isMailSent(acting),
      isServerAddress: email === normalizeEmail(acting.env.superAdminEmail ?? ''),
      clock: clockOf(acting),
      version: SITE_VERSION,
      isPasswordAsked: new URL(args.request.url).searchParams.get('open') === 'password',
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return accountAction(args)
}

export const clientAction = actionWithFallback(deviceMessages.failed)

export default function AccountPage() {
  const { name, email, devices, notices, secondFactor, clock, version, ...rest } =
    useLoaderData<typeof loader>()
  const { canSendMail, isServerAddress, isPasswordAsked } = rest
  const answer = useLastResult(useActionData<typeof action>())
  // One of the guard, such as after the session has ended, has what was typed alone.
  const typedIntent = answer?.ok === false ? answer.typed?.['intent'] : undefined
  const about = answer && 'about' in answer ? answer.about : accountPartOf(typedIntent)
  // Revalidates when the session is ended from another device.
  useLive('users')
  return (
    <AdminShell clubName={useClub().name} title="Your account">
      <div className={`stack ${styles.narrow}`}>
        {(about === null || about === 'devices') && <ResultAlert result={answer} />}
        <div>
          <AccountDetails
            {...{ name, email, canSendMail, isServerAddress }}
            answerOf={(part) => (about === part ? answer : null)}
          />
          <NoticeChoicesForm choices={notices} answer={about === 'notices' ? answer : null} />
          <AccountDevices devices={devices} clock={clock} isOpen={about === 'devices'} />
          <AccountPassword
            email={email}
            answer={about === 'password' ? answer : null}
            isOpen={isPasswordAsked}
          />
          <AccountSecondFactor view={secondFactor} answer={about === 'second-factor' ? answer : null} />
        </div>
        <p className="xs mut3">Version {version} of the site</p>
      </div>
    </AdminShell>
  )
}
