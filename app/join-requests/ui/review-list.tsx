import { useState } from 'react'
import { Ago, type Clock } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { KeptFocus } from '#app/ui/kept-focus.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/table.tsx'
import { daysWaited, type ReviewedRequest, type ReviewFilters } from '../model.ts'
import { LIST_FAILED, NONE_PENDING } from '../rules.ts'
import { PendingDecision } from './pending-decision.tsx'
import { PendingReject, useUndoReject } from './pending-reject.tsx'
import { spacedPhone, useKeptRows } from './pending-requests.tsx'
import type { ReviewAnswer } from './review-answer.ts'
import { BULK_FORM, BulkAnswer, BulkForm, BulkReject, useChosen } from './review-bulk.tsx'
import { Filters, isFiltered } from './review-filters.tsx'
import { ReviewNote } from './review-note.tsx'
import styles from './review.module.css'
import { WhatsappLink } from './whatsapp-link.tsx'

interface ReviewRow extends ReviewedRequest {
  /** Only for whoever approved. */
  whatsappLink: string | null
}

export interface ReviewView {
  /** Null could not be fetched. */
  list: { requests: ReviewRow[]; total: number; page: number; hasMore: boolean } | null
  filters: ReviewFilters
  clock: Clock
}

export function ReviewList({ view, answer }: { view: ReviewView; answer: ReviewAnswer | null }) {
  const { list, filters } = view
  const asked = answer?.ok ? (answer.asks ?? null) : null
  const [closed, setClosed] = useState<readonly string[] | null>(null)
  const undoProblem = useUndoReject()
  return (
    <Panel
      title="Join requests"
      aside={list && list.total > 0 && <Badge kind="few">{list.total} in this view</Badge>}
    >
      <Filters filters={filters} />
      {!list && <Alert>{LIST_FAILED}</Alert>}
      {undoProblem && <Alert>{undoProblem}</Alert>}
      {answer && !asked && <BulkAnswer key={answer.ok ? answer.said : answer.sentence} answer={answer} />}
      {list?.requests.length === 0 && <NoRequests filters={filters} />}
      {list && filters.state === 'pending' && <Waiting list={list} clock={view.clock} answer={answer} />}
      {list && list.requests.length > 0 && filters.state !== 'pending' && (
        <Approved list={list} clock={view.clock} answer={answer} />
      )}
      {list && <Pager label="Pages of join requests" page={list.page} hasMore={list.hasMore} />}
      {asked && asked !== closed && <BulkReject ids={asked} onClose={() => setClosed(asked)} />}
    </Panel>
  )
}

function NoRequests({ filters }: { filters: ReviewFilters }) {
  if (isFiltered(filters))
    return (
      <EmptyState size="s" title="No join requests found" help="Try a shorter word, or clear the filters." />
    )
  const help = {
    pending: 'Whoever asks to join stands here at once.',
    approved: 'Whoever you approve stands here.',
    unwelcomed: 'Everybody approved was written to.',
  }[filters.state]
  return (
    <EmptyState size="s" title={filters.state === 'pending' ? NONE_PENDING : 'Nobody here'} help={help} />
  )
}

type Listed = NonNullable<ReviewView['list']>

const who: Column<ReviewedRequest>[] = [
  { label: 'Name', isHeading: true, renderCell: ({ name }) => name },
  { label: 'Phone', renderCell: ({ phone }) => <span className="num">{spacedPhone(phone)}</span> },
  { label: 'Branch', renderCell: ({ branch }) => branch },
  { label: 'Year', renderCell: ({ year }) => year },
  { label: 'Interest', renderCell: ({ interest }) => interest },
]

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
  const { rows, keep, letGo } = useKeptRows(list.requests)
  const [rejecting, setRejecting] = useState<ReviewedRequest | null>(null)
  const [rejectingMany, setRejectingMany] = useState<{ ids: string[]; answer: typeof answer } | null>(null)
  if (rows.length === 0) return null
  const columns: Column<ReviewRow>[] = [
    {
      label: 'Choose',
      isHeading: false,
      renderCell: ({ id, name }) => (
        <label className={styles.box}>
          <input
            type="checkbox"
            name="ids"
            value={id}
            form={BULK_FORM}
            checked={chosen.has(id)}
            onChange={(event) => chosen.toggle(id, event.target.checked)}
          />
          <span className="sr">Choose {name}</span>
        </label>
      ),
    },
    ...who,
    { label: 'Waiting', renderCell: (request) => <Waited request={request} clock={clock} /> },
    { label: 'Note', renderCell: (request) => <ReviewNote request={request} first={answer} /> },
    {
      label: 'Decision',
      isActions: true,
      renderCell: (request) => (
        <PendingDecision
          request={request}
          onDeciding={() => keep(request)}
          onReject={() => setRejecting(request)}
        />
      ),
    },
  ]
  return (
    <>
      <BulkForm chosen={chosen} onAskReject={(ids) => setRejectingMany({ ids, answer })} />
      <KeptFocus>
        <DataTable
          caption="Waiting join requests, the longest waiting first"
          rows={rows}
          keyOf={({ id }) => id}
          columns={columns}
        />
      </KeptFocus>
      {rejecting && (
        <PendingReject
          request={rejecting}
          onRejected={() => letGo(rejecting)}
          onClose={() => setRejecting(null)}
        />
      )}
      {rejectingMany?.answer === answer && (
        <BulkReject ids={rejectingMany.ids} onClose={() => setRejectingMany(null)} />
      )}
    </>
  )
}

function Approved({ list, clock, answer }: { list: Listed; clock: Clock; answer: ReviewAnswer | null }) {
  return (
    <DataTable
      caption="Approved join requests, the oldest first"
      rows={list.requests}
      keyOf={({ id }) => id}
      columns={[
        ...who,
        {
          label: 'Approved',
          renderCell: ({ approvedAt }) => <Ago instant={approvedAt ?? ''} clock={clock} />,
        },
        { label: 'Note', renderCell: (request) => <ReviewNote request={request} first={answer} /> },
        {
          label: 'WhatsApp',
          isActions: true,
          renderCell: (request) => <Welcome request={request} clock={clock} />,
        },
      ]}
    />
  )
}

function Welcome({ request, clock }: { request: ReviewRow; clock: Clock }) {
  const { whatsappOpenedAt: opened, whatsappLink: link } = request
  return (
    <>
      {opened && (
        <span className="sm mut">
          Opened <Ago instant={opened} clock={clock} />
        </span>
      )}
      {!opened && !link && <span className="sm mut">Whoever approved has the link</span>}
      {link && <WhatsappLink id={request.id} link={link} name={request.name} />}
    </>
  )
}
