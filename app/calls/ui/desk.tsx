import { type ComponentProps, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import { counted } from '#app/club/counted.rules.ts'
import type { FormResult } from '#app/club/form-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DownloadLink } from '#app/ui/download-link.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { FilterFields, filterTools } from '#app/ui/filters.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { MailPreview } from '#app/ui/mail-preview.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { LINE_MOST, withLine } from '../desk.rules.ts'
import type { CallDesk, DecisionCounts } from '../desk.server.ts'
import { EntryRows } from './desk-entries.tsx'
import { Jury, type JuryProps } from './desk-jury.tsx'
import { Screening } from './desk-screening.tsx'
import { CallBadge, callMoment, CALLS } from './calls-list.tsx'
import styles from './desk.module.css'

interface DeskProps extends JuryProps {
  screenings: ComponentProps<typeof Screening>['shownAt']
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
        <Screening
          chosen={counts.chosen - counts.chosenToTell}
          shownAt={props.screenings}
          requestKey={props.requestKey}
        />
      )}
      {counts.received === 0 && <DeleteCall id={call.id} title={call.title} />}
    </div>
  )
}

function Entries({ desk, clock, mailsNote, answer }: DeskProps) {
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
      <EntryRows
        key={[state, order, q, page, call.announcedAt].join(' ')}
        label={`${stateLabels[state]}, ${order === 'marks' ? 'by the marks of when it was opened' : 'in the order in which they came'}`}
        entries={entries}
        clock={clock}
        mailsNote={mailsNote}
        isNarrowed={q !== '' || state !== 'received'}
      />
      <Pager label="Pages of entries" page={page} hasMore={hasMore} />
      {total > 0 && (
        <div>
          <DownloadLink to={`${CALLS}/${call.id}.csv`}>Download CSV</DownloadLink>
        </div>
      )}
    </Panel>
  )
}

function announceState({ chosenToTell, declinedToTell, undecided }: DecisionCounts): string {
  if (chosenToTell + declinedToTell > 0)
    return `${chosenToTell} chosen and ${declinedToTell} not, nobody told yet`
  return undecided > 0 ? 'Decide first: Choose or Not this time' : 'Nothing to announce'
}

function Announce({ desk: { counts, previews, unannounced: seen }, mailsNote, answer }: DeskProps) {
  const refused = answer?.ok === false && answer.typed?.['intent'] === 'announce' ? answer : null
  const isBusy = useNavigation().formData?.get('intent') === 'announce'
  const [line, setLine] = useState(refused?.typed?.['line'] ?? '')
  const { chosenToTell, declinedToTell, undecided } = counts
  const toTell = chosenToTell + declinedToTell
  return (
    <Fold title="Announce" state={announceState(counts)} opensFor={refused}>
      {toTell === 0 ? (
        <p className="mut">
          {undecided > 0
            ? 'First decide on each film, by ‘Choose’ or ‘Not this time’. Nobody is told until you announce it here.'
            : 'Each film that was sent in has its answer.'}
        </p>
      ) : (
        <Form method="post" className="stack" preventScrollReset noValidate>
          <HiddenFields fields={{ intent: 'announce', seen }} />
          {refused && <Alert>{refused.message}</Alert>}
          <p>
            {counted(toTell, 'person gets a mail', 'people get a mail')}: {chosenToTell} chosen,{' '}
            {declinedToTell} not this time.{undecided > 0 && ` ${undecided} undecided hear nothing yet.`} The
            chosen films become drafts among the films of the site. {mailsNote}
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
          help: 'Nothing was sent in for it; drafts are deleted with it. This cannot be undone.',
          confirm: 'Delete call',
          busy: 'Deleting...',
          keep: 'Keep the call',
        }}
        {...(fetcher.data && { answer: fetcher.data })}
      />
    </div>
  )
}
