import { plainDay } from '#app/ui/ago.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Row, RowList } from '#app/ui/row.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { mergePath, type SamePhoneGroup, type SamePhoneView } from '../merge.rules.ts'

/** Members who share one phone; null: they could not be loaded. */
export function SamePhone({ view, timeZone }: { view: SamePhoneView | null; timeZone: string }) {
  if (!view) return <Alert>Failed to load the members with the same phone</Alert>
  if (view.total === 0)
    return (
      <EmptyState title="Nobody stands twice">
        Every phone belongs to one member. Two accounts with different phones are merged on the page of one of
        them.
      </EmptyState>
    )
  return (
    <div className="stack">
      {view.groups.map((group) => (
        <Group key={group.members[0]?.id} group={group} timeZone={timeZone} />
      ))}
      <Pager label="Pages of phones" page={view.page} hasMore={view.hasMore} />
    </div>
  )
}

function Group({ group: { phone, members }, timeZone }: { group: SamePhoneGroup; timeZone: string }) {
  const [first] = members
  return (
    <Panel title={`Phone ${phone}`}>
      <RowList label={`Members with the phone ${phone}`}>
        {members.map(({ id, name, email, createdAt }) => (
          <Row
            key={id}
            title={name}
            titleTo={`/admin/users/${id}`}
            facts={[email ?? 'No e-mail', `since ${plainDay(createdAt, timeZone)}`]}
            action={
              first && id !== first.id ? (
                <ButtonLink to={mergePath(first.id, id)} variant="line" size="s">
                  Compare
                </ButtonLink>
              ) : undefined
            }
          />
        ))}
      </RowList>
    </Panel>
  )
}
