import { useState } from 'react'
import { Form } from 'react-router'
import { Ago, type Clock } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { RestoreFocus } from '#app/ui/restore-focus.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Pick, Row, RowList } from '#app/ui/row.tsx'
import type { ReviewedRequest, ReviewFilters, WithProposals } from '../model.ts'
import { LIST_FAILED, NONE_PENDING } from '../rules.ts'
import { useDecisions, useUndoDecisionProblem } from './pending-requests.tsx'
import { RequestFacts, requestKeys, requestLines, RequestRow } from './request-row.tsx'
import type { ReviewAnswer } from './review-result.ts'
import {
  BULK_FORM,
  BulkAnswer,
  BulkForm,
  BulkReject,
  RequestCount,
  SelectAll,
  useSelection,
} from './review-bulk.tsx'
import { Filters, isFiltered } from './review-filters.tsx'
import { ReviewNote } from './review-note.tsx'
import { useOpenWelcome, WelcomeQuestion } from './whatsapp-link.tsx'

export interface ReviewView {
  /** Null could not be fetched. */
  list: { requests: WithProposals<ReviewedRequest>[]; total: number; page: number; hasMore: boolean } | null
  filters: ReviewFilters
  clock: Clock
}

export function ReviewList({ view, answer }: { view: ReviewView; answer: ReviewAnswer | null }) {
  const { list, filters } = view
  const undoProblem = useUndoDecisionProblem()
  const welcome = useOpenWelcome()
  const newest = useNewest(answer, welcome.answer)
  return (
    <Panel title="Join requests" isTitleHidden>
      <Filters filters={filters} />
      {!list && <Alert>{LIST_FAILED}</Alert>}
      {undoProblem && <Alert>{undoProblem}</Alert>}
      {newest && <BulkAnswer key={newest.message} answer={newest} />}
      {list && filters.state === 'pending' && (
        <Waiting list={list} clock={view.clock} answer={answer} filters={filters} />
      )}
      {list?.requests.length === 0 && filters.state !== 'pending' && <NoRequests filters={filters} />}
      {list && list.requests.length > 0 && filters.state !== 'pending' && (
        <>
          <RequestCount count={list.total} />
          <Approved list={list} clock={view.clock} answer={answer} welcome={welcome} />
        </>
      )}
      {list && <Pager label="Pages of join requests" page={list.page} hasMore={list.hasMore} />}
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

function Waiting({
  list,
  clock,
  answer,
  filters,
}: {
  list: Listed
  clock: Clock
  answer: ReviewAnswer | null
  filters: ReviewFilters
}) {
  const selection = useSelection(list.requests, answer)
  const { rows, handlersOf, dialog } = useDecisions(list.requests)
  const [rejectingMany, setRejectingMany] = useState<{ ids: string[]; answer: typeof answer } | null>(null)
  if (rows.length === 0) return <NoRequests filters={filters} />
  const pickOf = ({ id, name }: ReviewedRequest) => (
    <Pick
      name={name}
      value={id}
      form={BULK_FORM}
      isChecked={selection.has(id)}
      onChange={(isChosen) => selection.toggle(id, isChosen)}
    />
  )
  return (
    <div>
      {list.total > 0 && <SelectAll selection={selection} count={list.total} />}
      <RestoreFocus>
        <RowList label="Waiting join requests, the newest first" keys={requestKeys}>
          {rows.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              clock={clock}
              lead={pickOf(request)}
              note={<ReviewNote request={request} first={answer} />}
              {...handlersOf(request)}
            />
          ))}
        </RowList>
      </RestoreFocus>
      <BulkForm rows={rows} selection={selection} onAskReject={(ids) => setRejectingMany({ ids, answer })} />
      {dialog}
      {rejectingMany?.answer === answer && (
        <BulkReject ids={rejectingMany.ids} onClose={() => setRejectingMany(null)} />
      )}
    </div>
  )
}

type Welcoming = ReturnType<typeof useOpenWelcome>

/** The later of two results: of a form of the page, and of the button in a row. */
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
    <RowList label="Approved join requests, the newest first">
      {list.requests.map((request) => (
        <Row
          key={request.id}
          title={request.name}
          age={request.approvedAt && <Ago instant={request.approvedAt} clock={clock} />}
          facts={requestLines(request)}
          action={!request.whatsappOpenedAt && <OpenWelcome request={request} welcome={welcome} />}
          foot={welcome.openedFor === request.id && <Question request={request} />}
        >
          <RequestFacts request={request} clock={clock} />
          <ReviewNote request={request} first={answer} />
          {request.whatsappOpenedAt && <Welcomed request={request} clock={clock} />}
        </Row>
      ))}
    </RowList>
  )
}

function Question({ request: { id, name } }: { request: ReviewedRequest }) {
  return (
    <div className="cluster">
      <WelcomeQuestion id={id} name={name} />
    </div>
  )
}

function OpenWelcome({ request: { id, name }, welcome }: { request: ReviewedRequest; welcome: Welcoming }) {
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

function Welcomed({
  request: { id, name, whatsappOpenedAt },
  clock,
}: {
  request: ReviewedRequest
  clock: Clock
}) {
  return (
    <div className="cluster">
      <span className="sm mut">
        Welcomed <Ago instant={whatsappOpenedAt ?? ''} clock={clock} />
      </span>
      <Form method="post" preventScrollReset>
        <HiddenFields fields={{ intent: 'not-welcomed', ids: id }} />
        <Button type="submit" variant="line" size="s" aria-label={`WhatsApp was not sent to ${name}`}>
          Not sent
        </Button>
      </Form>
    </div>
  )
}
