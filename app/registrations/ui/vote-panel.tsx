import { Form } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { RatingChoice } from '#app/ui/rating-choice.tsx'
import { RestoreFocus } from '#app/ui/restore-focus.tsx'
import { RATINGS } from '../feedback.rules.ts'
import { VOTE_ID } from '../model.ts'
import { filmField } from '../vote.rules.ts'
import type { TicketVote } from '../vote.server.ts'
import styles from './ticket-page.module.css'
import { VoteResult } from './vote-result.tsx'

interface PanelProps {
  vote: TicketVote
  refusal: Refusal | null
  isSending: boolean
}

/** The vote about the films of the event, thanks, or the result. */
export function VotePanel({ vote, refusal, isSending }: PanelProps) {
  const { state, given, result, isIn } = vote
  return (
    <RestoreFocus>
      <section id={VOTE_ID} className={`stack ${styles.panel}`} data-gap="3" aria-labelledby="vote-title">
        <div className="stack" data-gap="3" role="status">
          <h2 id="vote-title">{titleOf(vote)}</h2>
          {result && <VoteResult result={result} />}
          {given && <p>Your vote counts. It is not shown here, since others can open a ticket.</p>}
          {state === 'closed' && <p>The vote is closed. The result comes soon.</p>}
        </div>
        {isIn && !given && !result && <Ballot {...{ vote, refusal, isSending }} />}
        {isIn && (given || state === 'open') && (
          <p className="xs mut3">
            {given ? 'A vote stays as it is.' : 'You can vote once, and leave films out.'} The organisers see
            sums only, from five voters on. Your vote is kept with your registration and erased with it; the
            sums of a shown result stay.
          </p>
        )}
      </section>
    </RestoreFocus>
  )
}

function titleOf({ state, given, result }: TicketVote): string {
  if (result) return 'Audience’s choice'
  return given ? 'Thank you' : state === 'open' ? 'Your vote' : 'Audience’s choice'
}

/** Hidden while the vote is closed, so that what was chosen is still there should it open again. */
function Ballot({ vote: { films, state }, refusal, isSending }: PanelProps) {
  const isSent = films.some(({ id }) => refusal?.typed?.[filmField(id)] !== undefined)
  return (
    <Form
      method="post"
      preventScrollReset
      className={`stack ${styles.ballot}`}
      data-gap="5"
      hidden={state === 'closed' && !isSent}
    >
      <HiddenFields fields={{ intent: 'vote' }} />
      <p className="mut">From 1 (not for me) to 5 (wonderful).</p>
      <div>
        {films.map(({ id, title }) => (
          <RatingChoice
            key={id}
            legend={title}
            name={filmField(id)}
            ratings={RATINGS}
            none="Not rated"
            value={refusal?.typed?.[filmField(id)] ?? ''}
            error={refusal?.errors?.[filmField(id)]}
          />
        ))}
      </div>
      <Button type="submit" variant="lamp" isBusy={isSending} busyText="Sending...">
        Send my vote
      </Button>
    </Form>
  )
}
