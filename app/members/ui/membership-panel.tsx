import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { dayText, membershipState } from '#app/club/membership.rules.ts'
import { plainDay } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Facts } from '#app/ui/row.tsx'
import type { MemberPage } from '../model.ts'

/** Facts beside the form, and the buttons that end a membership or bring it back. */
export function MembershipPanel({
  member,
  timeZone,
  phone,
  answer,
  sending,
  pageLink,
}: {
  member: MemberPage
  timeZone: string
  /** The masked phone and the button that shows it. */
  phone: ReactNode
  answer: ReactNode
  /** The intent of the form that is being sent. */
  sending: string | null
  /** The way to the member's own page. */
  pageLink: ReactNode
}) {
  const { membership, today, year, leavesIn, interest, joinRequestId, createdAt } = member
  const state = membership && membershipState(membership, today)
  return (
    <Panel title="Membership" aside={<StateBadge member={member} />}>
      {answer}
      <Facts
        facts={[
          ...(membership ? termFacts(membership, state === 'alumni') : []),
          [year ? 'Leaves the college' : 'Left the college', leavesIn && `Summer ${leavesIn}`],
          ['Phone', phone],
          ['Interest', interest],
          ['Joined by', joinRequestId && 'A join request'],
          ['Account since', plainDay(createdAt, timeZone)],
        ]}
      />
      {member.isMember && pageLink}
      {state && <TermForm isOver={state === 'alumni'} sending={sending} />}
    </Panel>
  )
}

function StateBadge({ member: { isMember, membership, today } }: { member: MemberPage }) {
  if (!isMember) return <Badge>Signed up only</Badge>
  if (membership && membershipState(membership, today) === 'alumni') return <Badge kind="past">Alumnus</Badge>
  return <Badge kind="ok">Member</Badge>
}

function termFacts({ since, memberUntil, endedOn }: NonNullable<MemberPage['membership']>, isOver: boolean) {
  return [
    ['Member since', dayText(since)],
    [isOver ? 'Ended' : 'Member until', dayText(endedOn ?? memberUntil)],
  ] as const
}

function TermForm({ isOver, sending }: { isOver: boolean; sending: string | null }) {
  const intent = isOver ? 'return' : 'end'
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <p className="mut sm">
        {isOver
          ? 'Twelve months after the end name, phone and request are deleted.'
          : 'Whoever ends is an alumnus from today on. It can be brought back.'}
      </p>
      <div>
        <Button
          type="submit"
          variant={isOver ? 'line' : 'danger'}
          size="s"
          isBusy={sending === intent}
          busyText="One moment..."
        >
          {isOver ? 'Bring the membership back' : 'End the membership'}
        </Button>
      </div>
    </Form>
  )
}
