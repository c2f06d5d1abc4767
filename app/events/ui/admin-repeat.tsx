import { Form, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select, TextInput } from '#app/ui/field.tsx'
import { FormFoot } from '#app/ui/form-foot.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { AdminEvent } from '../model.ts'
import {
  patternLabels,
  type RepeatErrors,
  repeatPatterns,
  type RepeatWish,
  SERIES_MOST,
} from '../repeat.rules.ts'
import { EVENTS_PAGE } from './admin-form-address.ts'
import styles from './admin-repeat.module.css'

interface Pattern {
  event: AdminEvent
  wish: RepeatWish | null
  errors: RepeatErrors
}

interface RepeatView extends Pattern {
  dates: { date: string; longDate: string; isTaken: boolean }[] | null
  requestKey: string
}

/** Makes a series: first the pattern, then its dates, each of which can be left out. */
export function AdminRepeat({ view, answer }: { view: RepeatView; answer: FormResult | null }) {
  return (
    <div className={styles.page}>
      {answer?.ok && <Alert tone="good">{answer.message}</Alert>}
      {answer?.ok === false && (
        <FormRefused isSignedOut={answer.status === 401}>{answer.message}</FormRefused>
      )}
      <PatternForm {...view} />
      {view.dates && (
        <DatesForm key={view.dates.map(({ date }) => date).join()} {...view} dates={view.dates} />
      )}
    </div>
  )
}

function PatternForm(view: Pattern) {
  return (
    <Panel title="How often">
      <p className="mut sm">
        {view.event.longDate}. Each date becomes an event of its own, with its own seats and registration.
        Times of registration move with the date.
      </p>
      <Form method="get" className={styles.pattern} preventScrollReset>
        <PatternFields {...view} />
        <FormFoot isSticky={false}>
          <ButtonLink to={EVENTS_PAGE} variant="line">
            Back to the events
          </ButtonLink>
          <Button type="submit" variant="line">
            Show the dates
          </Button>
        </FormFoot>
      </Form>
    </Panel>
  )
}

function PatternFields({ event, wish, errors }: Pattern) {
  const labels = patternLabels(event.date)
  return (
    <>
      <Field label="Repeat">
        <Select name="every" defaultValue={wish?.every ?? 'week'}>
          {repeatPatterns.map((every) => (
            <option key={every} value={every}>
              {labels[every]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Until" error={errors.until}>
        <TextInput type="date" name="until" min={event.date} defaultValue={wish?.until ?? ''} />
      </Field>
      <Field label="Or how many more" error={errors.times}>
        <TextInput
          type="number"
          name="times"
          min={1}
          max={SERIES_MOST - 1}
          inputMode="numeric"
          defaultValue={wish?.times ?? ''}
        />
      </Field>
    </>
  )
}

function DatesForm({ dates, requestKey }: RepeatView & { dates: NonNullable<RepeatView['dates']> }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const newDates = dates.filter(({ isTaken }) => !isTaken)
  if (newDates.length === 0)
    return (
      <EmptyState size="s" title="No new dates" help="Every date of this pattern has an event already." />
    )
  return (
    <Panel title="The dates" aside={<span className="xs mut3 num">{newDates.length}</span>}>
      <Form method="post" className={`stack ${styles.dates}`} preventScrollReset>
        <p className="mut sm">Take the tick off the days on which it does not take place.</p>
        <ul>
          {dates.map(({ date, longDate, isTaken }) => (
            <li key={date}>
              <label>
                <input
                  type="checkbox"
                  name="dates"
                  value={date}
                  defaultChecked={!isTaken}
                  disabled={isTaken}
                />
                {longDate}
                {isTaken && <span className="xs mut3">is in the series</span>}
              </label>
            </li>
          ))}
        </ul>
        <input type="hidden" name="requestKey" value={requestKey} />
        <FormFoot>
          <Button type="submit" isBusy={isBusy} busyText="Adding...">
            Add these events
          </Button>
        </FormFoot>
      </Form>
    </Panel>
  )
}
