import { useFetcher } from 'react-router'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Facts } from '#app/ui/row.tsx'
import type { JoinProposal, WaitingRequest } from '../model.ts'
import { DASHBOARD, type DecisionAnswer } from './review-result.ts'
import styles from './review.module.css'

/** What a row says before it is opened: the answers are not those that were read, or there are others beside them. */
export function AnswerWarnings({ request: { isChangedSinceRead, proposals } }: { request: WaitingRequest }) {
  const waiting = proposals.filter(({ settledAt }) => settledAt === null).length
  return (
    <>
      {isChangedSinceRead && <Alert tone="warn">Answers changed after you read them</Alert>}
      {waiting > 0 && (
        <Alert tone="warn">
          {waiting === 1
            ? 'The same phone was sent again with other answers. Open the row to compare.'
            : `The same phone was sent again ${waiting} times with other answers. Open the row to compare.`}
        </Alert>
      )}
    </>
  )
}

/** The answers that were sent again with the same phone, each with the choice between them and those of the request. */
export function OtherAnswers({ request, clock }: { request: WaitingRequest; clock: Clock }) {
  return request.proposals.map((proposal) => (
    <OneProposal key={proposal.id} request={request} proposal={proposal} clock={clock} />
  ))
}

function OneProposal({
  request,
  proposal,
  clock,
}: {
  request: WaitingRequest
  proposal: JoinProposal
  clock: Clock
}) {
  const { data: answer, state, Form } = useFetcher<DecisionAnswer>()
  const { name, branch, year, interest, sentAt, settledAt } = proposal
  const isBusy = state !== 'idle'
  const button = { type: 'submit', name: 'choice', size: 's', disabled: isBusy } as const
  return (
    <section
      className={styles.proposal}
      data-settled={settledAt ? '' : undefined}
      aria-label={`Also sent: ${name}`}
    >
      <p className="sm mut">
        {settledAt ? 'Not used:' : 'Also sent with this phone, perhaps by somebody else:'}
      </p>
      <Facts
        facts={[
          ['Name', name],
          ['Branch', `${branch}, ${year} year`],
          ['Interest', interest],
          ['Sent', plainMoment(sentAt, clock.timeZone)],
        ]}
      />
      {answer?.ok === false && !isBusy && <Alert>{answer.message}</Alert>}
      <Form method="post" action={DASHBOARD} className="cluster">
        <HiddenFields
          fields={{
            intent: 'settle-proposal',
            id: request.id,
            proposalId: proposal.id,
            seen: String(request.version),
          }}
        />
        <Button {...button} value="take" variant="line">
          Use these answers
        </Button>
        {!settledAt && (
          <Button {...button} value="keep" variant="line">
            Keep those of {request.name}
          </Button>
        )}
      </Form>
    </section>
  )
}
