import { useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { invitedRoles, inviteMessages } from '#app/accounts/invites.rules.ts'
import { hasRecentReauthentication } from '#app/accounts/permissions.ts'
import { InviteForm, InviteLink, InviteList, INVITES } from '#app/accounts/ui/invites.tsx'
import { ReauthenticationDialog } from '#app/accounts/ui/password-prompt.tsx'
import { listInvites } from '#app/accounts/use-cases.server.ts'
import type { Refusal } from '#app/club/form-result.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import { inviteAction } from './invite-actions.server.ts'
import { clockOf } from './super-view.server.ts'
import styles from './views.module.css'

export const meta = (args: MetaArgs) => unlistedHead('Invites', args)

export async function loader(args: LoaderFunctionArgs) {
  const role = new URL(args.request.url).searchParams.get('role')
  return guardLoader(args, async (acting) => ({
    invites: await listInvites(acting),
    role: invitedRoles.find((known) => known === role) ?? 'admin',
    canSendMail: await isMailSent(acting),
    mustReauthenticate: !hasRecentReauthentication(acting.viewer, acting.now),
    clock: clockOf(acting),
  }))
}

export async function action(args: ActionFunctionArgs) {
  return inviteAction(args)
}

export const clientAction = actionWithFallback(inviteMessages.failed)

export default function InvitesPage() {
  const { invites, role, canSendMail, mustReauthenticate, clock } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<typeof action>())
  useLive('users')
  const refused = answer?.ok === false ? answer : null
  const isAboutForm = refused?.typed?.intent === 'invite-admin'
  return (
    <AdminShell clubName={useClub().name} title="People">
      <div className="stack">
        {answer?.ok && answer.link && (
          <InviteLink key={answer.link} message={answer.message} link={answer.link} />
        )}
        {answer?.ok && !answer.link && <Alert tone="good">{answer.message}</Alert>}
        {refused && !isAboutForm && !refused.mustReauthenticate && <Alert>{refused.message}</Alert>}
        {refused?.mustReauthenticate && !isAboutForm && (
          <NewLinkPrompt key={JSON.stringify(refused)} refused={refused} />
        )}
        <div className={styles.split}>
          <InviteForm
            key={answer?.ok ? answer.message : 'typed'}
            role={role}
            refused={isAboutForm ? refused : null}
            canSendMail={canSendMail}
            mustReauthenticate={mustReauthenticate}
          />
          <InviteList invites={invites} clock={clock} />
        </div>
      </div>
    </AdminShell>
  )
}

/** Asks for the password when a new link is requested on a page that was open for a long time. */
function NewLinkPrompt({ refused }: { refused: Refusal }) {
  const { state } = useNavigation()
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <ReauthenticationDialog
      fetcher={{ Form, state }}
      action={INVITES}
      fields={{ intent: 'renew-invite', id: refused.typed?.id ?? '' }}
      title="Make a new link?"
      confirm="New link"
      refused={refused}
      onClose={() => setOpen(false)}
    />
  )
}
