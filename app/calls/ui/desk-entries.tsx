import { type ReactNode, useState } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { counted } from '#app/club/counted.rules.ts'
import type { FormResult } from '#app/club/form-result.ts'
import type { Clock } from '#app/ui/ago.tsx'
import { plainMoment } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ExternalLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Facts, Row, RowList, RowWord } from '#app/ui/row.tsx'
import { useKeptRows } from '#app/ui/use-undo.ts'
import { NOTE_MOST } from '../desk.rules.ts'
import type { Decision, DeskEntry } from '../model.ts'
import styles from './desk.module.css'

/** Rows keep the places in which they were first shown: neither a decision nor a new mark moves them. */
export function EntryRows({
  label,
  entries,
  clock,
  mailsNote,
  isNarrowed,
}: {
  label: string
  entries: readonly DeskEntry[]
  clock: Clock
  mailsNote: string
  /** By a search or a state. */
  isNarrowed: boolean
}) {
  const [places] = useState(() => new Map<string, number>())
  for (const { id } of entries) if (!places.has(id)) places.set(id, places.size)
  const placeOf = ({ id }: DeskEntry) => places.get(id) ?? places.size
  const { rows, keepRow } = useKeptRows(entries, (one, other) => placeOf(one) - placeOf(other))
  if (rows.length === 0)
    return isNarrowed ? (
      <EmptyState size="s" title="No such entry" help="Try another search or state." />
    ) : (
      <EmptyState
        size="s"
        title="No film yet"
        help="Share the address of the call. Films appear here as they are sent in."
      />
    )
  return (
    <RowList label={label}>
      {rows.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          clock={clock}
          mailsNote={mailsNote}
          isKept={!entries.some(({ id }) => id === entry.id)}
          onDeciding={() => keepRow(entry)}
        />
      ))}
    </RowList>
  )
}

const decisionBadges = { chosen: <Badge kind="ok">Chosen</Badge>, declined: <Badge>Not this time</Badge> }

function resultText({ count, mean, spread }: DeskEntry['result']): string {
  if (mean === null) return 'No marks yet'
  const marks = `${mean.toFixed(2)} from ${counted(count, 'juror', 'jurors')}`
  return count > 1 ? `${marks}, spread ${(spread ?? 0).toFixed(2)}` : marks
}

function EntryRow({
  entry,
  clock,
  mailsNote,
  isKept,
  onDeciding,
}: {
  entry: DeskEntry
  clock: Clock
  mailsNote: string
  /** Decided here, so that the list of this state has it no longer. */
  isKept: boolean
  onDeciding: () => void
}) {
  const { title, name, email, answers, result, place, sharedBy } = entry
  const { isTwice, sentAt, toldAt, linkAskedAt, note } = entry
  const fetcher = useFetcher<FormResult>()
  const [wanted, setWanted] = useState(entry.decision)
  const decision = isKept && fetcher.data?.ok ? wanted : entry.decision
  const at = (instant: string | null) => instant && plainMoment(instant, clock.timeZone)
  return (
    <Row
      title={title}
      foot={fetcher.data?.ok === false && <Alert>{fetcher.data.message}</Alert>}
      facts={[
        decision && <span key="decision">{decisionBadges[decision]}</span>,
        isTwice && <Badge key="twice">Same link as another</Badge>,
        answers['director'],
        answers['minutes'] && `${answers['minutes']} min`,
        sentAt !== null && (
          <span key="marks" className="num">
            {place !== null && `Place ${place}${sharedBy > 1 ? `, a tie of ${sharedBy}` : ''} · `}
            {resultText(result)}
          </span>
        ),
      ]}
      action={
        sentAt !== null &&
        toldAt === null && (
          <Decide
            fetcher={fetcher}
            entry={{ ...entry, decision }}
            onDeciding={(next) => {
              setWanted(next)
              onDeciding()
            }}
          />
        )
      }
    >
      <div className={styles.entry}>
        {entry.poster && <img src={entry.poster} alt={`Poster of ${title}`} loading="lazy" />}
        <div className="stack" data-gap="3">
          <p>{answers['description']}</p>
          {answers['videoUrl'] && (
            <div className="cluster">
              <ExternalLink href={answers['videoUrl']} variant="line" size="s">
                <Icon name="play" />
                Watch
              </ExternalLink>
              {answers['videoPassword'] && <span>Password: {answers['videoPassword']}</span>}
              {sentAt !== null && toldAt === null && <AskForLink entry={entry} mailsNote={mailsNote} />}
            </div>
          )}
        </div>
      </div>
      <Facts
        facts={[
          ['From', `${name}, ${email}`],
          ['Year', answers['year']],
          ['Languages', answers['languages']],
          ['Age rating', answers['ageRating']],
          ['Crew', answers['credits']?.split('\n').join(', ')],
          ['Begun', at(entry.createdAt)],
          ['Sent in', at(sentAt)],
          ['Asked for a link', at(linkAskedAt)],
          ['Told', at(toldAt)],
          ['Confirmed', entry.rightsText],
          ...result.comments.map(({ juror, text }): [string, ReactNode] => [juror, text]),
        ]}
      />
      <Note id={entry.id} note={note} />
      <DeleteEntry entry={entry} />
    </Row>
  )
}

function Decide({
  fetcher,
  entry: { id, title, decision },
  onDeciding,
}: {
  fetcher: FetcherWithComponents<FormResult | undefined>
  entry: DeskEntry
  onDeciding: (decision: Decision | null) => void
}) {
  const choice = (value: Decision, label: string, icon: 'check' | 'close') => (
    <Button
      type="submit"
      name="decision"
      value={decision === value ? '' : value}
      onClick={() => onDeciding(decision === value ? null : value)}
      variant={decision === value ? 'lamp' : 'soft'}
      size="s"
      aria-pressed={decision === value}
      aria-label={`${label}: ${title}`}
    >
      <Icon name={icon} />
      <RowWord>{label}</RowWord>
    </Button>
  )
  return (
    <fetcher.Form method="post" className="cluster">
      <HiddenFields fields={{ intent: 'decide', id }} />
      {choice('chosen', 'Choose', 'check')}
      {choice('declined', 'Not this time', 'close')}
    </fetcher.Form>
  )
}

function AskForLink({ entry: { id, title }, mailsNote }: { entry: DeskEntry; mailsNote: string }) {
  const fetcher = useFetcher<FormResult>()
  return (
    <ConfirmForm
      fetcher={fetcher}
      action=""
      fields={{ intent: 'ask-link', id }}
      trigger={{
        label: `The link of ${title} does not open`,
        children: 'The link does not open',
        variant: 'line',
      }}
      question={{
        title: 'Ask for a link that opens?',
        help: `The entrant gets a mail and can change the link and its password, also after the call has closed. ${mailsNote}`,
        confirm: 'Send the mail',
        busy: 'Sending...',
        keep: 'Not now',
      }}
      {...(fetcher.data && { answer: fetcher.data })}
    />
  )
}

function DeleteEntry({ entry: { id, title } }: { entry: DeskEntry }) {
  const fetcher = useFetcher<FormResult>()
  return (
    <div>
      <ConfirmForm
        fetcher={fetcher}
        action=""
        fields={{ intent: 'delete-entry', id }}
        trigger={{ label: `Delete the entry ${title}`, children: 'Delete this entry' }}
        question={{
          title: `Delete the entry ${title}?`,
          help: 'Its texts, pictures and marks are deleted, and its link ends. Nobody is told. This cannot be undone.',
          confirm: 'Delete entry',
          busy: 'Deleting...',
          keep: 'Keep the entry',
        }}
        {...(fetcher.data && { answer: fetcher.data })}
      />
    </div>
  )
}

function Note({ id, note }: { id: string; note: string }) {
  const fetcher = useFetcher<FormResult<{ note?: string }>>()
  const isBusy = fetcher.state !== 'idle'
  // What the field was made from, an own save, or what somebody else wrote, which stands in the answer.
  const [seen, setSeen] = useState(note)
  const known = fetcher.data?.ok ? fetcher.data.note : fetcher.data?.typed?.['seen']
  if (known !== undefined && known !== seen) setSeen(known)
  return (
    <fetcher.Form method="post" className="stack" data-gap="3">
      <HiddenFields fields={{ intent: 'note', id, seen }} />
      <Field label="Note of the desk" error={fetcher.data?.ok === false ? fetcher.data.message : undefined}>
        <TextArea name="note" defaultValue={note} maxLength={NOTE_MOST} rows={2} />
      </Field>
      <div className="cluster">
        <Button type="submit" variant="line" size="s" isBusy={isBusy} busyText="Saving...">
          Save note
        </Button>
        <span role="status" className="sm mut">
          {!isBusy && fetcher.data?.ok && 'Saved'}
        </span>
      </div>
    </fetcher.Form>
  )
}
