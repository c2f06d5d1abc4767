import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { type Clock, plainDay, plainMoment } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ExternalLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RefusalAlert, useCheckedForm } from '#app/ui/refusal-alert.tsx'
import { Facts, Row, RowList, WideFact } from '#app/ui/row.tsx'
import type { FormRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { fieldsToMark } from '../auth/forms.rules.ts'
import {
  type InvitedRole,
  invitedRoleNames,
  inviteFormProblem,
  inviteMessages,
  type ListedInvite,
  readInvite,
} from '../invites.rules.ts'
import { Initials } from './admins-list.tsx'
import { EmailField } from './login-forms.tsx'
import { OwnPasswordField } from '#app/ui/own-password-field.tsx'

export const INVITES = '/admin/invites'

function refusalOf(form: FormData): FormRefusal | null {
  const invite = readInvite(Object.fromEntries(form))
  const problem = inviteFormProblem(invite)
  return problem && { message: inviteMessages[problem], fields: fieldsToMark(problem, invite) }
}

/** The invited person chooses their own password through a link. */
export function InviteForm({
  role,
  refused,
  canSendMail,
  mustReauthenticate,
}: {
  role: InvitedRole
  refused: Refusal | null
  canSendMail: boolean
  mustReauthenticate: boolean
}) {
  const { ref, ...checked } = useCheckedForm(refusalOf, { answered: refused })
  return (
    <Panel title="Invite an admin">
      <Form ref={ref} method="post" action={INVITES} noValidate className="stack" onSubmit={checked.onSubmit}>
        <input type="hidden" name="intent" value="invite-admin" />
        <p className="mut sm">
          They get a link, choose their own name and password, and sign in. The link works once, for 48 hours.
        </p>
        <RefusalAlert {...checked} />
        <EmailField typed={refused?.typed?.email} mark={checked.mark} />
        <RoleField initial={refused?.typed?.role ?? role} />
        {(mustReauthenticate || refused?.mustReauthenticate) && (
          <OwnPasswordField
            hint="For safety, enter your own again."
            hasFocus={refused?.mustReauthenticate === true}
            markedBy={checked.mark('current')}
          />
        )}
        {!canSendMail && (
          <p className="mut sm">This website cannot send email yet: pass the link on yourself.</p>
        )}
        <SubmitButtons canSendMail={canSendMail} />
      </Form>
    </Panel>
  )
}

function RoleField({ initial }: { initial: string }) {
  return (
    <Field label="Role" hint="A super admin also decides about admins, settings and this page.">
      <Select name="role" defaultValue={initial}>
        {Object.entries(invitedRoleNames).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function SubmitButtons({ canSendMail }: { canSendMail: boolean }) {
  const way = useNavigation().formData?.get('way')
  return (
    <div className="cluster">
      {canSendMail && (
        <Button type="submit" name="way" value="mail" isBusy={way === 'mail'} busyText="Sending...">
          Send by mail
        </Button>
      )}
      <Button
        type="submit"
        name="way"
        value="show"
        variant={canSendMail ? 'line' : 'accent'}
        isBusy={way === 'show'}
        busyText="One moment..."
      >
        Show the link
      </Button>
    </div>
  )
}

/** The link that was just made: it is kept nowhere. */
export function InviteLink({ message, link }: { message: string; link: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Panel title="Pass this link on">
      <div className="stack" data-answer={link}>
        <Alert tone="good">{message}</Alert>
        <Field label="Link">
          <TextInput
            ref={input}
            readOnly
            value={link}
            className="num"
            onFocus={() => input.current?.select()}
          />
        </Field>
        <div className="cluster">
          <CopyButton text={link} otherwise="Please copy the link from the field">
            Copy link
          </CopyButton>
          <ExternalLink
            href={`https://wa.me/?text=${encodeURIComponent(`Your invite to the admin area. It works once, for 48 hours: ${link}`)}`}
            variant="line"
            size="s"
          >
            Send by WhatsApp
          </ExternalLink>
        </div>
      </div>
    </Panel>
  )
}

const badges = {
  pending: { kind: 'few', text: 'Waits' },
  expired: { kind: 'out', text: 'Link has ended' },
  accepted: { kind: 'ok', text: 'Accepted' },
} as const satisfies Record<ListedInvite['state'], { kind: string; text: string }>

/** Until when the link of the invite works, or why it does not. */
function stateHint({ expiresAt, isMailed, state }: ListedInvite, timeZone: string): string {
  const until = plainMoment(expiresAt, timeZone)
  const way = isMailed ? 'Sent by mail' : 'Link was shown'
  return `${way}, ${state === 'expired' ? 'ended' : 'works until'} ${until}`
}

/** The invited person and the state of the invite, with 'New link' until it is accepted. */
function InviteRow({ invite, timeZone }: { invite: ListedInvite; timeZone: string }) {
  const { id, email, name, role, state, createdAt, acceptedAt, expiresAt } = invite
  const isOpen = state !== 'accepted'
  return (
    <Row
      lead={<Initials of={name ?? email} />}
      title={name ?? email}
      facts={[
        invitedRoleNames[role],
        <Badge key="state" kind={badges[state].kind}>
          {badges[state].text}
        </Badge>,
        state === 'pending' && <WideFact key="until">until {plainMoment(expiresAt, timeZone)}</WideFact>,
      ]}
      action={isOpen && <InviteButton id={id} intent="renew-invite" label={`New link for ${email}`} />}
    >
      <Facts
        facts={[
          ['Email', name && email],
          ['Invited', plainDay(createdAt, timeZone)],
          ['Link', isOpen ? stateHint(invite, timeZone) : null],
          ['Accepted', acceptedAt && plainDay(acceptedAt, timeZone)],
        ]}
      />
      {isOpen && <InviteButton id={id} intent="withdraw-invite" label={`Withdraw the invite of ${email}`} />}
    </Row>
  )
}

function InviteButton({
  id,
  intent,
  label,
}: {
  id: string
  intent: 'renew-invite' | 'withdraw-invite'
  label: string
}) {
  const isBusy = useNavigation().formData?.get('id') === id
  const isRenewal = intent === 'renew-invite'
  return (
    <Form method="post" action={INVITES} preventScrollReset>
      <HiddenFields fields={{ intent, id }} />
      <Button
        type="submit"
        variant={isRenewal ? 'soft' : 'danger'}
        size="s"
        disabled={isBusy}
        aria-label={label}
      >
        {isRenewal ? 'New link' : 'Withdraw'}
      </Button>
    </Form>
  )
}

export function InviteList({ invites, clock }: { invites: readonly ListedInvite[]; clock: Clock }) {
  return (
    <Panel title="Invites">
      {invites.length === 0 && (
        <EmptyState size="s" title="No invites" help="People you invite are listed here until they accept." />
      )}
      {invites.length > 0 && (
        <RowList label="Invites, the newest first">
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} timeZone={clock.timeZone} />
          ))}
        </RowList>
      )}
      <p className="xs mut3">
        A new link ends the one before. Who can sign in stands under{' '}
        <Link to="/admin/super-dashboard?tab=admins">Admins</Link>.
      </p>
    </Panel>
  )
}
