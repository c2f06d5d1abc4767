import { type ReactNode, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { counted } from '#app/club/counted.rules.ts'
import type { FormResult } from '#app/club/form-result.ts'
import type { Clock } from '#app/ui/ago.tsx'
import { plainMoment } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, ExternalLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DownloadLink } from '#app/ui/download-link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { FilterFields, filterTools } from '#app/ui/filters.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { MailPreview } from '#app/ui/mail-preview.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Facts, Row, RowList, RowWord } from '#app/ui/row.tsx'
import { LINE_MOST, LINE_PLACE, NOTE_MOST } from '../desk.rules.ts'
import type { CallDesk, DecisionCounts } from '../desk.server.ts'
import type { Decision, DeskEntry, Juror } from '../model.ts'
import { Jury } from './desk-jury.tsx'
import { Screening } from './desk-screening.tsx'
import { CallBadge, callMoment, CALLS } from './calls-list.tsx'
import styles from './desk.module.css'

export interface DeskProps {
  desk: CallDesk
  jurors: readonly Juror[]
  clock: Clock
  publicUrl: string
  requestKey: string
  answer: FormResult | null
}

const stateLabels = {
  received: 'Sent in',
  undecided: 'Undecided',
  chosen: 'Chosen',
  declined: 'Not this time',
  draft: 'Drafts',
} satisfies Record<CallDesk['state'], string>

/** A call with its entries, its jury and the announcement. */
export function Desk(props: DeskProps) {
  const { desk, clock, publicUrl } = props
  const { call, counts } = desk
  const address = `${publicUrl}/submit/${call.id}`
  return (
    <div className="stack">
      <div className={styles.head}>
        <p className="num">
          <CallBadge call={call} clock={clock} />{' '}
          <span className="mut">
            {callMoment(call, clock)} · {counted(counts.received, 'film', 'films')} sent in
            {call.places !== null && ` · ${counts.chosen} of ${call.places} chosen`}
          </span>
        </p>
        <div className="cluster" data-gap="2">
          <CopyButton text={address} otherwise={address}>
            Copy address
          </CopyButton>
          <ButtonLink to={`/submit/${call.id}`} variant="line" size="s">
            Its page
          </ButtonLink>
          <ButtonLink to={`${CALLS}/${call.id}?view=edit`} variant="line" size="s">
            Edit
          </ButtonLink>
        </div>
      </div>
      <Entries {...props} />
      <Jury {...props} />
      <Announce {...props} />
      {counts.chosen > counts.chosenToTell && (
        <Screening chosen={counts.chosen - counts.chosenToTell} requestKey={props.requestKey} />
      )}
      {counts.received === 0 && <DeleteCall id={call.id} title={call.title} />}
    </div>
  )
}

function Entries({ desk, clock, answer }: DeskProps) {
  const { call, entries, total, state, q, order, page, hasMore } = desk
  return (
    <Panel title="Entries">
      <LiveForm label="Find entries" className={filterTools}>
        <TextInput
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Search entries"
          aria-label="Search title, people or email"
          autoComplete="off"
        />
        <FilterFields count={Number(state !== 'received') + Number(order !== 'sent')}>
          <Select name="state" aria-label="State" defaultValue={state}>
            {Object.entries(stateLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Select name="order" aria-label="Order" defaultValue={order}>
            <option value="sent">As they came</option>
            <option value="marks">Highest marks first</option>
          </Select>
        </FilterFields>
      </LiveForm>
      {answer && !answer.ok && !answer.errors && <Alert>{answer.message}</Alert>}
      {entries.length === 0 ? (
        <EmptyState
          size="s"
          title={q || state !== 'received' ? 'No such entry' : 'No film yet'}
          help={
            q || state !== 'received'
              ? 'Try another search or state.'
              : 'Share the address of the call. Films appear here as they are sent in.'
          }
        />
      ) : (
        <RowList
          label={`${stateLabels[state]}, ${order === 'marks' ? 'the highest marks first' : 'in the order in which they came'}`}
        >
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} clock={clock} />
          ))}
        </RowList>
      )}
      <Pager label="Pages of entries" page={page} hasMore={hasMore} />
      {total > 0 && (
        <div>
          <DownloadLink to={`${CALLS}/${call.id}.csv`}>Download CSV</DownloadLink>
        </div>
      )}
    </Panel>
  )
}

const decisionBadges = { chosen: <Badge kind="ok">Chosen</Badge>, declined: <Badge>Not this time</Badge> }

function resultText({ count, mean, spread }: DeskEntry['result']): string {
  if (mean === null) return 'No marks yet'
  const marks = `${mean.toFixed(2)} from ${counted(count, 'juror', 'jurors')}`
  return count > 1 ? `${marks}, spread ${(spread ?? 0).toFixed(2)}` : marks
}

function EntryRow({ entry, clock }: { entry: DeskEntry; clock: Clock }) {
  const { title, name, email, answers, decision, result, place, sharedBy } = entry
  const { isTwice, sentAt, toldAt, linkAskedAt, note } = entry
  const at = (instant: string | null) => instant && plainMoment(instant, clock.timeZone)
  return (
    <Row
      title={title}
      facts={[
        decision && <span key="decision">{decisionBadges[decision]}</span>,
        isTwice && (
          <Badge key="twice" kind="few">
            Same link as another
          </Badge>
        ),
        answers['director'],
        answers['minutes'] && `${answers['minutes']} min`,
        sentAt !== null && (
          <span key="marks" className="num">
            {place !== null && `Place ${place}${sharedBy > 1 ? `, a tie of ${sharedBy}` : ''} · `}
            {resultText(result)}
          </span>
        ),
      ]}
      action={sentAt !== null && toldAt === null && <Decide entry={entry} />}
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
              {sentAt !== null && toldAt === null && <AskForLink entry={entry} />}
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
    </Row>
  )
}

function Decide({ entry: { id, title, decision } }: { entry: DeskEntry }) {
  const fetcher = useFetcher<FormResult>()
  const choice = (value: Decision, label: string, icon: 'check' | 'close') => (
    <Button
      type="submit"
      name="decision"
      value={decision === value ? '' : value}
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

function AskForLink({ entry: { id, title } }: { entry: DeskEntry }) {
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
        help: 'The entrant gets a mail and can change the link and its password, also after the call has closed.',
        confirm: 'Send the mail',
        busy: 'Sending...',
        keep: 'Not now',
      }}
      {...(fetcher.data && { answer: fetcher.data })}
    />
  )
}

function Note({ id, note }: { id: string; note: string }) {
  const fetcher = useFetcher<FormResult>()
  const isBusy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" className="stack" data-gap="3">
      <HiddenFields fields={{ intent: 'note', id }} />
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

function announceState({ chosenToTell, declinedToTell, undecided }: DecisionCounts): string {
  if (chosenToTell + declinedToTell > 0)
    return `${chosenToTell} chosen and ${declinedToTell} not, nobody told yet`
  return undecided > 0 ? 'Decide first: Choose or Not this time' : 'Nothing to announce'
}

function Announce({ desk: { counts, previews }, answer }: DeskProps) {
  const refused = answer?.ok === false && answer.typed?.['intent'] === 'announce' ? answer : null
  const isBusy = useNavigation().formData?.get('intent') === 'announce'
  const [line, setLine] = useState(refused?.typed?.['line'] ?? '')
  const { chosenToTell, declinedToTell, undecided } = counts
  const toTell = chosenToTell + declinedToTell
  return (
    <Fold title="Announce" state={announceState(counts)} isOpen={refused !== null}>
      {toTell === 0 ? (
        <p className="mut">
          {undecided > 0
            ? 'First decide on each film, by ‘Choose’ or ‘Not this time’. Nobody is told until you announce it here.'
            : 'Each film that was sent in has its answer.'}
        </p>
      ) : (
        <Form method="post" className="stack" preventScrollReset noValidate>
          <HiddenFields
            fields={{ intent: 'announce', chosen: String(chosenToTell), declined: String(declinedToTell) }}
          />
          {refused && <Alert>{refused.message}</Alert>}
          <p>
            {counted(toTell, 'person gets a mail', 'people get a mail')}: {chosenToTell} chosen,{' '}
            {declinedToTell} not this time.{undecided > 0 && ` ${undecided} undecided hear nothing yet.`} The
            chosen films become drafts among the films of the site.
          </p>
          <Field label="Your line" hint="In every mail. May be empty">
            <TextArea
              name="line"
              value={line}
              onChange={({ target }) => setLine(target.value)}
              maxLength={LINE_MOST}
              rows={3}
            />
          </Field>
          {previews.map(({ decision, subject, text }) => (
            <MailPreview key={decision} subject={subject} text={withLine(text, line.trim())} />
          ))}
          <div>
            <Button type="submit" isBusy={isBusy} busyText="Sending...">
              Announce and tell {toTell}
            </Button>
          </div>
        </Form>
      )}
    </Fold>
  )
}

const withLine = (text: string, line: string) =>
  line ? text.replace(LINE_PLACE, () => line) : text.replace(`${LINE_PLACE}\n\n`, '')

function DeleteCall({ id, title }: { id: string; title: string }) {
  const fetcher = useFetcher<FormResult>()
  return (
    <div>
      <ConfirmForm
        fetcher={fetcher}
        action=""
        fields={{ intent: 'delete', id }}
        trigger={{ label: `Delete the call ${title}`, children: 'Delete the call' }}
        question={{
          title: `Delete ${title}?`,
          help: 'Nothing was sent in for it. This cannot be undone.',
          confirm: 'Delete call',
          busy: 'Deleting...',
          keep: 'Keep it',
        }}
        {...(fetcher.data && { answer: fetcher.data })}
      />
    </div>
  )
}
