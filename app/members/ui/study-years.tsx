import { Form, Link } from 'react-router'
import { type FormResult, toneOf } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RestoreFocus } from '#app/ui/restore-focus.tsx'
import { Row, RowList } from '#app/ui/row.tsx'
import { DataTable } from '#app/ui/table.tsx'
import {
  academicYearText,
  STUDY_YEARS_NOT_LOADED,
  type StudyYearPerson,
  type StudyYearsView,
} from '../study-years.rules.ts'

const inWords = (count: number) => count.toLocaleString('en-IN')
const people = (count: number) => (count === 1 ? '1 member' : `${inWords(count)} members`)

/** The step of each July: who moves up a year, looked at before it happens. */
export function StudyYears({
  view,
  answer,
  sending,
}: {
  /** null: it could not be loaded. */
  view: StudyYearsView | null
  answer: FormResult | null
  /** The intent of the form that is being sent. */
  sending: string | null
}) {
  if (!view) return <Alert>{STUDY_YEARS_NOT_LOADED}</Alert>
  const { target, total, ending } = view
  return (
    <RestoreFocus>
      <div className="stack">
        {answer && <Alert tone={toneOf(answer)}>{answer.message}</Alert>}
        <Panel title={`Into ${academicYearText(target)}`}>
          {total === 0 ? (
            <EmptyState title="Nobody moves up">
              All years of study are those of {academicYearText(target)}.
            </EmptyState>
          ) : (
            <>
              <Moves view={view} />
              <MoveForm view={view} isSending={sending === 'move'} />
            </>
          )}
          {ending > 0 && (
            <p className="mut sm">
              The membership of {people(ending)} ends this July. They become alumni by themselves.{' '}
              <Link to="/admin/users?state=ending">See who</Link>
            </p>
          )}
        </Panel>
        {total > 0 && <MovingPeople view={view} sending={sending} />}
      </div>
    </RestoreFocus>
  )
}

function Moves({ view: { moves, target } }: { view: StudyYearsView }) {
  return (
    <DataTable
      caption={`Years of study, into ${academicYearText(target)}`}
      rows={moves}
      keyOf={({ from, to }) => `${from} ${to}`}
      columns={[
        { label: 'Now', renderCell: ({ from }) => `${from} year` },
        { label: 'Then', renderCell: ({ to }) => `${to} year` },
        { label: 'Members', renderCell: ({ count }) => <span className="num">{inWords(count)}</span> },
      ]}
    />
  )
}

function MoveForm({ view: { total, target }, isSending }: { view: StudyYearsView; isSending: boolean }) {
  return (
    <Form method="post" className="stack" preventScrollReset>
      <HiddenFields fields={{ intent: 'move', target: String(target), total: String(total) }} />
      <p className="mut sm">
        Who repeats a year stays: press ‘Stays’ in the list below first. A single year can be corrected on the
        page of the member at any time.
      </p>
      <div>
        <Button type="submit" variant="lamp" isBusy={isSending} busyText="Moving up...">
          Move {people(total)} up
        </Button>
      </div>
    </Form>
  )
}

function MovingPeople({ view, sending }: { view: StudyYearsView; sending: string | null }) {
  return (
    <Panel title="Who moves up">
      <RowList label="Who moves up">
        {view.people.map((person) => (
          <MovingPerson key={person.id} person={person} isSending={sending === `stay ${person.id}`} />
        ))}
      </RowList>
      <Pager label="Pages of members" page={view.page} hasMore={view.hasMore} />
    </Panel>
  )
}

function MovingPerson({
  person: { id, name, branch, from, to },
  isSending,
}: {
  person: StudyYearPerson
  isSending: boolean
}) {
  return (
    <Row
      title={name}
      titleTo={`/admin/users/${id}`}
      facts={[branch, `${from} to ${to} year`]}
      action={
        <Form method="post" preventScrollReset>
          <HiddenFields fields={{ intent: 'stay', id }} />
          <Button
            type="submit"
            variant="line"
            size="s"
            isBusy={isSending}
            busyText="One moment..."
            aria-label={`${name} stays in the ${from} year`}
          >
            Stays
          </Button>
        </Form>
      }
    />
  )
}
