import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { Ago, type Clock } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { RestoreFocus } from '#app/ui/restore-focus.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/table.tsx'
import { daysWaited, type ReviewedRequest, type ReviewFilters } from '../model.ts'
import { LIST_FAILED, NONE_PENDING } from '../rules.ts'
import { requestColumns, useDecisions, useUndoDecisionProblem } from './pending-requests.tsx'
import type { ReviewAnswer } from './review-result.ts'
import { BULK_FORM, BulkAnswer, BulkForm, BulkReject, useChosen } from './review-bulk.tsx'
import { Filters, isFiltered } from './review-filters.tsx'
import { ReviewNote } from './review-note.tsx'
import styles from './review.module.css'
import { useOpenWelcome } from './whatsapp-link.tsx'

export interface ReviewView {
  /** Null could not be fetched. */
  list: { requests: ReviewedRequest[]; total: number; page: number; hasMore: boolean } | null
  filters: ReviewFilters
  clock: Clock
}

export function ReviewList({ view, answer }: { view: ReviewView; answer: ReviewAnswer | null }) {
  const { list, filters } = view
  const question = answer?.ok ? (answer.asks ?? null) : null
  const [closed, setClosed] = useState<readonly string[] | null>(null)
  const undoProblem = useUndoDecisionProblem()
  const welcome = useOpenWelcome()
  const newest = useNewest(answer, welcome.answer)
  return (
    <Panel
      title="Join requests"
      aside={
        list &&
        list.total > 0 && (
          <Badge kind="few">{list.total === 1 ? '1 request' : `${list.total} requests`}</Badge>
        )
      }
    >
      <Filters filters={filters} />
      {!list && <Alert>{LIST_FAILED}</Alert>}
      {undoProblem && <Alert>{undoProblem}</Alert>}
      {newest && !question && <BulkAnswer key={newest.ok ? newest.said : newest.message} answer={newest} />}
      {list?.requests.length === 0 && <NoRequests filters={filters} />}
      {list && filters.state === 'pending' && <Waiting list={list} clock={view.clock} answer={answer} />}
      {list && list.requests.length > 0 && filters.state !== 'pending' && (
        <Approved list={list} clock={view.clock} answer={answer} welcome={welcome} />
      )}
      {list && <Pager label="Pages of join requests" page={list.page} hasMore={list.hasMore} />}
      {question && question !== closed && <BulkReject ids={question} onClose={() => setClosed(question)} />}
    </Panel>
  )
}

function NoRequests({ filters }: { filters: ReviewFilters }) {
  if (isFiltered(filters))
    return (
      <EmptyState size="s" title="No join requests found" help="Try a shorter word, or clear the filters." />
    )
  const help = {
    pending: 'New requests appear here.',
    approved: 'Approved requests appear here.',
    unwelcomed: 'Every approved member was welcomed.',
  }[filters.state]
  return (
    <EmptyState
      size="s"
      title={filters.state === 'pending' ? NONE_PENDING : 'No requests here'}
      help={help}
    />
  )
}

type Listed = NonNullable<ReviewView['list']>

/** Today, 1 day, 12 days: the age decides who is next. */
function Waited({ request, clock }: { request: ReviewedRequest; clock: Clock }) {
  const days = daysWaited(request.createdAt, clock.now)
  if (days === 0) return <Ago instant={request.createdAt} clock={clock} />
  return (
    <time className="num" dateTime={request.createdAt}>
      {days === 1 ? '1 day' : `${days} days`}
    </time>
  )
}

function Waiting({ list, clock, answer }: { list: Listed; clock: Clock; answer: ReviewAnswer | null }) {
  const chosen = useChosen(list.requests, answer)
  const { rows, column, dialog } = useDecisions(list.requests)
  const [rejectingMany, setRejectingMany] = useState<{ ids: string[]; answer: typeof answer } | null>(null)
  if (rows.length === 0) return null
  const columns: Column<ReviewedRequest>[] = [
    {
      label: 'Select',
      isHeading: false,
      renderCell: (request) => <Selection request={request} chosen={chosen} />,
    },
    ...requestColumns,
    { label: 'Waiting', renderCell: (request) => <Waited request={request} clock={clock} /> },
    { label: 'Note', renderCell: (request) => <ReviewNote request={request} first={answer} /> },
    column,
  ]
  return (
    <>
      <BulkForm chosen={chosen} onAskReject={(ids) => setRejectingMany({ ids, answer })} />
      <RestoreFocus>
        <DataTable
          caption="Waiting join requests, the longest waiting first"
          rows={rows}
          keyOf={({ id }) => id}
          columns={columns}
        />
      </RestoreFocus>
      {dialog}
      {rejectingMany?.answer === answer && (
        <BulkReject ids={rejectingMany.ids} onClose={() => setRejectingMany(null)} />
      )}
    </>
  )
}

function Selection({
  request: { id, name },
  chosen,
}: {
  request: ReviewedRequest
  chosen: ReturnType<typeof useChosen>
}) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        name="ids"
        value={id}
        form={BULK_FORM}
        checked={chosen.has(id)}
        onChange={(event) => chosen.toggle(id, event.target.checked)}
      />
      <span className="sr">Select {name}</span>
    </label>
  )
}

type Welcoming = ReturnType<typeof useOpenWelcome>

/** Of the answers to a form of the page and to the button in a row, the one that came last. */
function useNewest(answer: ReviewAnswer | null, welcomed: ReviewAnswer | null): ReviewAnswer | null {
  const [known, setKnown] = useState({ answer, welcomed, newest: answer ?? welcomed })
  if (known.answer !== answer) setKnown({ answer, welcomed, newest: answer })
  else if (known.welcomed !== welcomed) setKnown({ answer, welcomed, newest: welcomed })
  return known.newest
}

function Approved({
  list,
  clock,
  answer,
  welcome,
}: {
  list: Listed
  clock: Clock
  answer: ReviewAnswer | null
  welcome: Welcoming
}) {
  return (
    <DataTable
      caption="Approved join requests, the newest first"
      rows={list.requests}
      keyOf={({ id }) => id}
      columns={[
        ...requestColumns,
        {
          label: 'Approved',
          renderCell: ({ approvedAt }) => <Ago instant={approvedAt ?? ''} clock={clock} />,
        },
        { label: 'Note', renderCell: (request) => <ReviewNote request={request} first={answer} /> },
        {
          label: 'WhatsApp',
          isActions: true,
          renderCell: (request) => <Welcome request={request} clock={clock} welcome={welcome} />,
        },
      ]}
    />
  )
}

function Welcome({
  request: { id, name, whatsappOpenedAt },
  clock,
  welcome,
}: {
  request: ReviewedRequest
  clock: Clock
  welcome: Welcoming
}) {
  if (whatsappOpenedAt)
    return <Welcomed id={id} name={name} opened={<Ago instant={whatsappOpenedAt} clock={clock} />} />
  return (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        welcome.open(id)
      }}
    >
      <HiddenFields fields={{ intent: 'open-whatsapp', id }} />
      <Button
        type="submit"
        variant="line"
        size="s"
        disabled={welcome.isBusy}
        aria-label={`Open WhatsApp for ${name}`}
      >
        <AdminIcon name="message" />
        Open WhatsApp
      </Button>
    </Form>
  )
}

function Welcomed({ id, name, opened }: { id: string; name: string; opened: ReactNode }) {
  return (
    <>
      <span className="sm mut">Opened {opened}</span>
      <Form method="post" preventScrollReset>
        <HiddenFields fields={{ intent: 'not-welcomed', ids: id }} />
        <Button type="submit" variant="bare" size="s" aria-label={`WhatsApp was not sent to ${name}`}>
          Not sent
        </Button>
      </Form>
    </>
  )
}
