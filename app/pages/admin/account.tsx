import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { isAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { deviceSentences } from '#app/accounts/own-rules.ts'
import { sessionIdFrom } from '#app/accounts/sessions.server.ts'
import { AccountDevices } from '#app/accounts/ui/account-devices.tsx'
import { AccountPassword } from '#app/accounts/ui/account-password.tsx'
import { AccountSecondFactor } from '#app/accounts/ui/account-second-factor.tsx'
import { listDevices, secondFactorView } from '#app/accounts/use-cases.server.ts'
import { toneOf } from '#app/club/answer.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { SuperNav } from '#app/dashboard/ui/super-nav.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { useLive } from '#app/ui/use-live.ts'
import { authOf } from '../acting.server.ts'
import { answering } from '../guard.server.ts'
import { steadily } from '../steady.ts'
import { decideOnAccount } from './account-actions.server.ts'
import { clockOf } from './super-view.server.ts'
import styles from './views.module.css'
import { DASHBOARD_WAY } from './ways.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'

export const meta = (args: MetaArgs) => unlistedHead('Your account', args)

export async function loader(args: LoaderFunctionArgs) {
  return answering(args, async (acting) => {
    const { email, name } = mustBeAbleUser(acting.viewer, 'accounts.own')
    const sessionId = await sessionIdFrom(authOf(args), args.request)
    return {
      email,
      name,
      isSuperAdmin: isAble(acting.viewer, 'admins.decide'),
      secondFactor: await secondFactorView(acting),
      devices: await listDevices(acting, sessionId),
      clock: clockOf(acting),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return decideOnAccount(args)
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), deviceSentences.failed)
}

export default function AccountPage() {
  const { email, isSuperAdmin, devices, secondFactor, clock } = useLoaderData<typeof loader>()
  const answer = useKeptAnswer(useActionData<typeof action>())
  const about = answer && 'about' in answer ? answer.about : null
  // Signed out from elsewhere, this page hears of it and asks anew.
  useLive('users')
  return (
    <AdminShell
      clubName={useClub().name}
      title="Your account"
      ways={[DASHBOARD_WAY]}
      action={isSuperAdmin && <SuperNav />}
    >
      <div className={styles.column}>
        <p className="mut">Signed in as {email}</p>
        {answer && (about === null || about === 'devices') && (
          <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.sentence}</Alert>
        )}
        <div className={styles.split}>
          <AccountDevices devices={devices} clock={clock} />
          <div className={styles.column}>
            <AccountPassword email={email} answer={about === 'password' ? answer : null} />
            <AccountSecondFactor view={secondFactor} answer={about === 'second-factor' ? answer : null} />
          </div>
        </div>
      </div>
    </AdminShell>
  )
}
