import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { invitedRoleNames } from '#app/accounts/invites.rules.ts'
import type { Refusal } from '#app/club/form-result.ts'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type CommitteeLine, writeCommittee } from '../committee-list.rules.ts'
import type { Newcomer } from '../model.ts'
import { ActionButton } from './handover-row.tsx'
import { OwnPassword } from './guardian-panel.tsx'
import styles from './handover.module.css'

const roleName = (role: Newcomer['role']) => (role === 'super-admin' ? 'Super admin' : 'Admin')

const badges = {
  accepted: { kind: 'ok', text: 'Accepted' },
  pending: { kind: 'few', text: 'Waits' },
  expired: { kind: 'out', text: 'Link ended' },
} as const

function factsOf({ role, state, expiresAt, name, email }: Newcomer, { timeZone }: Clock): string {
  const who = name ? `${roleName(role)}, ${email}` : roleName(role)
  if (expiresAt === null) return who
  const at = plainMoment(expiresAt, timeZone)
  return state === 'pending' ? `${who}, link works until ${at}` : `${who}, link ended ${at}`
}

/** The invited people, and which of them have accepted. */
export function NewcomerList({ newcomers, clock }: { newcomers: readonly Newcomer[]; clock: Clock }) {
  if (newcomers.length === 0) return <p className="mut">Nobody is named yet.</p>
  return (
    <ul className={styles.rows} aria-label="New committee">
      {newcomers.map((person) => (
        <li key={person.email} className={styles.row} data-plain="">
          <div className={styles.lines}>
            <span className={styles.name}>{person.name ?? person.email}</span>
            <span className={styles.facts}>{factsOf(person, clock)}</span>
          </div>
          <div className={`cluster ${styles.acts}`} data-gap="2" data-align="end">
            <Badge kind={badges[person.state].kind}>{badges[person.state].text}</Badge>
            {person.state !== 'accepted' && person.inviteId && (
              <ActionButton
                fields={{ intent: 'renew-invite', id: person.inviteId }}
                label={`New link for ${person.email}`}
              >
                New link
              </ActionButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** One address for each line, typed, pasted or of a file. Nobody is written to before the lines were looked at. */
export function NameForm({ refused }: { refused: Refusal | null }) {
  const sentIntent = useNavigation().formData?.get('intent')
  return (
    <Panel title="Name people">
      <Form method="post" encType="multipart/form-data" className="stack" noValidate>
        <HiddenFields fields={{ intent: 'check-people' }} />
        <Field
          label="Addresses, one on each line"
          hint="After a comma you may say what they become: aisha@college.ac.in, super admin. Without it they become admins."
          error={refused?.errors?.list}
        >
          <TextArea name="list" rows={5} defaultValue={refused?.typed?.list} spellCheck={false} />
        </Field>
        <Field label="Or a file" hint="CSV with an address in each line, and the role in another column.">
          <TextInput type="file" name="file" accept=".csv,.txt,text/csv,text/plain" />
        </Field>
        <div className="cluster">
          <Button type="submit" isBusy={sentIntent === 'check-people'} busyText="Checking...">
            Check the list
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

interface CheckedListProps {
  lines: readonly CommitteeLine[]
  canSendMail: boolean
  mustReauthenticate: boolean
  refused: Refusal | null
}

/** What the site read of the list, and the button that writes to them. */
export function CheckedList({ lines, ...sending }: CheckedListProps) {
  const validLines = lines.filter(({ problem }) => problem === null)
  const invalidLines = lines.filter(({ problem }) => problem !== null)
  const panel = useRef<HTMLElement>(null)
  // The result is above the submitted form.
  useEffect(() => {
    if (lines.length > 0) panel.current?.scrollIntoView({ block: 'start' })
  }, [lines])
  return (
    <Panel ref={panel} title={`${lines.length} ${lines.length === 1 ? 'line' : 'lines'} read`}>
      <ul className={styles.rows} aria-label="Lines of the list">
        {validLines.map(({ email, role }) => (
          <li key={email} className={styles.row} data-plain="">
            <div className={styles.lines}>
              <span className={styles.name}>{email}</span>
              <span className={styles.facts}>{invitedRoleNames[role]}</span>
            </div>
            <Badge kind="ok">Good</Badge>
          </li>
        ))}
        {invalidLines.map(({ line, text, problem }) => (
          <li key={line} className={styles.row} data-plain="">
            <div className={styles.lines}>
              <span className={styles.name}>
                Line {line}: {text}
              </span>
              <span className={`${styles.facts} ${styles.bad}`}>{problem}</span>
            </div>
          </li>
        ))}
      </ul>
      {validLines.length > 0 && <InviteForm lines={lines} count={validLines.length} {...sending} />}
    </Panel>
  )
}

/** Invites the people of the valid lines; invalid lines are left out. */
function InviteForm({
  lines,
  count,
  canSendMail,
  mustReauthenticate,
  refused,
}: CheckedListProps & { count: number }) {
  const isBusy = useNavigation().formData?.get('intent') === 'invite-people'
  const way = canSendMail ? 'mail' : 'show'
  return (
    <Form method="post" className="stack" noValidate>
      <HiddenFields fields={{ intent: 'invite-people', list: writeCommittee(lines), way }} />
      {(mustReauthenticate || refused?.mustReauthenticate) && <OwnPassword refused={refused} />}
      {!canSendMail && (
        <p className="mut sm">This website cannot send email yet: pass the links on yourself.</p>
      )}
      <div className="cluster">
        <Button type="submit" variant="lamp" isBusy={isBusy} busyText="Inviting...">
          Invite {count} {count === 1 ? 'person' : 'people'}
        </Button>
      </div>
    </Form>
  )
}

/** Links to pass on by hand. They are not stored. */
export function ShownLinks({ links }: { links: readonly { email: string; link: string }[] }) {
  return (
    <Panel title="Pass these links on">
      <p className="mut sm">Each works once, for 48 hours, and is shown only now.</p>
      <ul className={styles.links}>
        {links.map(({ email, link }) => (
          <li key={email}>
            <b>{email}</b>
            <p className="num">{link}</p>
            <CopyButton text={link} otherwise="Select the link and copy it.">
              Copy link<span className="sr"> of {email}</span>
            </CopyButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
