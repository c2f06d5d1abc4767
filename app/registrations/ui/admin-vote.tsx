import { Form, useFetcher, useNavigation } from 'react-router'
import { type FormResult, toneOf } from '#app/club/form-result.ts'
import { counted } from '#app/club/counted.rules.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { VOTE_SHOWN_FROM, type VoteState } from '../vote.rules.ts'
import type { AdminVote as Vote } from '../vote.server.ts'
import { VoteResult } from './vote-result.tsx'

const badges = {
  none: { kind: 'past', text: 'Not opened' },
  open: { kind: 'ok', text: 'Open' },
  closed: { kind: 'past', text: 'Closed' },
  shown: { kind: 'open', text: 'Result shown' },
} as const satisfies Record<VoteState, object>

const question = {
  title: 'Show the result?',
  help: 'It becomes public at once: on the page for the projector, on the page of the event and on the tickets. The vote cannot be opened again.',
  confirm: 'Show the result',
  busy: 'Showing...',
  keep: 'Not yet',
}

/** The audience's vote, as its organisers open, close and show it. */
export function AdminVote({ vote, eventId }: { vote: Vote; eventId: string }) {
  const { state, result } = vote
  const { kind, text } = badges[state]
  const fetcher = useFetcher<FormResult>()
  return (
    <Panel title="Audience’s choice" aside={<Badge kind={kind}>{text}</Badge>}>
      {state === 'shown' && fetcher.data && <Alert tone={toneOf(fetcher.data)}>{fetcher.data.message}</Alert>}
      <p className="mut">{helpOf(vote)}</p>
      {result && <VoteResult result={result} />}
      <div className="cluster">
        <Switch state={state} />
        {state === 'closed' && result && (
          <ConfirmForm
            fetcher={fetcher}
            action={`/admin/events/${eventId}/films`}
            fields={{ intent: 'show' }}
            question={question}
            trigger={{ label: 'Show the result', children: 'Show the result' }}
            {...(fetcher.data && { answer: fetcher.data })}
          />
        )}
        {state !== 'none' && (
          <ButtonLink to={`/events/${eventId}/vote`} variant="line">
            Page for the projector
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}

function helpOf({ state, voters, result }: Vote): string {
  if (state === 'none')
    return 'Whoever is checked in gives each film 1 to 5 on the ticket, once. A page for the projector shows the code that leads there, and later the result.'
  if (state === 'open') return `${counted(voters, 'person has', 'people have')} voted so far.`
  const people = `${counted(voters, 'person', 'people')} voted.`
  if (state === 'shown') return `${people} Everybody can see the result.`
  if (result) return `${people} So far only organisers see this.`
  return `${people} A result is shown from ${VOTE_SHOWN_FROM} voters on.`
}

function Switch({ state }: { state: VoteState }) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (state === 'shown') return null
  const isOpen = state === 'open'
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields fields={{ intent: isOpen ? 'close' : 'open' }} />
      <Button
        type="submit"
        variant={state === 'none' ? 'lamp' : 'line'}
        isBusy={isBusy}
        busyText="One moment..."
      >
        {isOpen ? 'Close the vote' : state === 'closed' ? 'Open it again' : 'Open the vote'}
      </Button>
    </Form>
  )
}
