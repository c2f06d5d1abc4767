import { useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Ago, type Clock } from '#app/ui/ago.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { ListedSubmission } from '../model.ts'
import { SUBMISSIONS_NOT_LOADED } from '../rules.ts'

const SUBMISSIONS = '/admin/film-submissions'

/** Who left an e-mail with 'Submit Film'. Null could not be fetched. */
export function SubmissionsList({
  list,
  clock,
}: {
  list: { submissions: ListedSubmission[]; page: number; hasMore: boolean } | null
  clock: Clock
}) {
  const isEmpty = list?.submissions.length === 0
  return (
    <Panel title="E-mails" aside={list && !isEmpty && <Download />}>
      {!list && <Alert>{SUBMISSIONS_NOT_LOADED}</Alert>}
      {isEmpty && (
        <EmptyState
          size="s"
          title="No film e-mails yet"
          help="Addresses that visitors leave with ‘Submit Film’ are listed here."
        />
      )}
      {list && !isEmpty && (
        <>
          <p className="sm mut">Each address is deleted by itself after 12 months.</p>
          <Submissions submissions={list.submissions} clock={clock} />
        </>
      )}
      {list && <Pager label="Pages of film e-mails" page={list.page} hasMore={list.hasMore} />}
    </Panel>
  )
}

function Download() {
  return (
    <ButtonLink to={`${SUBMISSIONS}.csv`} variant="line" size="s" reloadDocument download>
      Download CSV
    </ButtonLink>
  )
}

function Submissions({ submissions, clock }: { submissions: readonly ListedSubmission[]; clock: Clock }) {
  return (
    <DataTable
      caption="Film e-mails, the newest first"
      rows={submissions}
      keyOf={({ id }) => id}
      columns={[
        { label: 'E-mail', renderCell: ({ email }) => email },
        { label: 'Sent', renderCell: ({ createdAt }) => <Ago instant={createdAt} clock={clock} /> },
        {
          label: 'Actions',
          isActions: true,
          renderCell: (submission) => <SubmissionActions submission={submission} />,
        },
      ]}
    />
  )
}

function SubmissionActions({ submission: { id, email } }: { submission: ListedSubmission }) {
  const fetcher = useFetcher<FormResult>()
  return (
    <>
      <span className="scripted">
        <ConfirmForm
          fetcher={fetcher}
          action={SUBMISSIONS}
          fields={{ intent: 'delete-submission', id }}
          trigger={{ label: `Delete ${email}`, children: 'Delete' }}
          question={{
            title: `Delete ${email}?`,
            help: 'The address is removed for good. This cannot be undone.',
            confirm: 'Delete e-mail',
            busy: 'Deleting...',
            keep: 'Keep it',
          }}
          answer={fetcher.data}
        />
      </span>
      <ButtonLink to={`mailto:${email}`} variant="line" size="s" aria-label={`Write to ${email}`}>
        Write to
      </ButtonLink>
    </>
  )
}
