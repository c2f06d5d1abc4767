import { useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Ago, type Clock, plainMoment } from '#app/ui/ago.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DownloadLink } from '#app/ui/download-link.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Facts, Row, RowList } from '#app/ui/row.tsx'
import type { ListedSubmission } from '../model.ts'

const SUBMISSIONS = '/admin/film-submissions'

/** The emails left with 'Submit Film'. null: they could not be loaded. */
export function SubmissionsList({
  list,
  clock,
}: {
  list: { submissions: ListedSubmission[]; page: number; hasMore: boolean } | null
  clock: Clock
}) {
  const isEmpty = list?.submissions.length === 0
  return (
    <Panel title="Emails" aside={list && !isEmpty && <Download />}>
      {!list && <Alert>Failed to load the film emails. Please try again later.</Alert>}
      {isEmpty && (
        <EmptyState
          size="s"
          title="No film emails yet"
          help="Addresses that visitors leave with ‘Submit Film’ are listed here."
        />
      )}
      {list && !isEmpty && (
        <>
          <p className="sm mut">Each address is deleted by itself after 12 months.</p>
          <Submissions submissions={list.submissions} clock={clock} />
        </>
      )}
      {list && <Pager label="Pages of film emails" page={list.page} hasMore={list.hasMore} />}
    </Panel>
  )
}

function Download() {
  return <DownloadLink to={`${SUBMISSIONS}.csv`}>Download CSV</DownloadLink>
}

function Submissions({ submissions, clock }: { submissions: readonly ListedSubmission[]; clock: Clock }) {
  return (
    <RowList label="Film emails, the newest first">
      {submissions.map(({ id, email, createdAt }) => (
        <Row
          key={id}
          title={email}
          facts={[<Ago key="sent" instant={createdAt} clock={clock} />]}
          action={
            <ButtonLink to={`mailto:${email}`} variant="soft" size="s" aria-label={`Write to ${email}`}>
              Write to
            </ButtonLink>
          }
        >
          <Facts facts={[['Sent', plainMoment(createdAt, clock.timeZone)]]} />
          <DeleteSubmission id={id} email={email} />
        </Row>
      ))}
    </RowList>
  )
}

function DeleteSubmission({ id, email }: Pick<ListedSubmission, 'id' | 'email'>) {
  const fetcher = useFetcher<FormResult>()
  return (
    <span className="scripted">
      <ConfirmForm
        fetcher={fetcher}
        action={SUBMISSIONS}
        fields={{ intent: 'delete-submission', id }}
        trigger={{ label: `Delete ${email}`, children: 'Delete' }}
        question={{
          title: `Delete ${email}?`,
          help: 'The address is removed for good. This cannot be undone.',
          confirm: 'Delete email',
          busy: 'Deleting...',
          keep: 'Keep the address',
        }}
        answer={fetcher.data}
      />
    </span>
  )
}
