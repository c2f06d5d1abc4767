import { type ReactNode, useId, useRef } from 'react'
import { listText } from '#app/club/english.rules.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { EventErrors } from '../rules.ts'
import { METHOD_FIXED, questionSlots } from '../registration-settings.rules.ts'
import {
  MEMBERS_ONLY,
  membersFirstText,
  type RegistrationSettings,
  RELEASE_MINUTES,
} from '../registration-settings.ts'
import { clockTime, dayAndMonth } from '../club-time.ts'
import { momentWarnings } from '../event-dates.ts'
import { AdminAfterwards } from './admin-afterwards.tsx'
import { AdminAudience } from './admin-audience.tsx'
import { Choice, ChoiceField } from './admin-choice-field.tsx'
import { Box, Questions } from './admin-event-questions.tsx'
import { type EventValues, useFormValues } from './admin-form-values.ts'
import styles from './admin-registration-settings.module.css'

interface RegistrationSettingsProps {
  values: EventValues
  errors: EventErrors
}

const methods = {
  form: { label: 'Google Form', help: 'A Google Form. You count its answers yourself.' },
  here: {
    label: 'Registration on this website',
    help: 'Seats are counted for you; QR tickets, waitlist and check-in included.',
  },
} satisfies Record<RegistrationSettings['method'], { label: string; help: string }>

/** How people register: all of it is in the page, and the style sheet shows what belongs to the chosen way. */
export function AdminRegistrationSettings({
  values,
  errors,
  timeZone,
  isWayFixed,
  children,
}: RegistrationSettingsProps & {
  timeZone: string
  /** People have a seat already. */
  isWayFixed: boolean
  /** The field of the outside form's link. */
  children: ReactNode
}) {
  return (
    <div className={`stack span2 ${styles.settings}`}>
      <WayChoice chosen={values.way ?? 'form'} error={errors.way} isFixed={isWayFixed} />
      <div className={styles.byForm}>{children}</div>
      <div className={styles.byUs}>
        <Box name="hasWaitlist" values={values}>
          Waitlist when every seat is taken
        </Box>
        <RareSettings values={values} errors={errors} timeZone={timeZone} />
      </div>
    </div>
  )
}

/** What most events leave as it is: closed rows that say in words what holds. */
function RareSettings({ values, errors, timeZone }: RegistrationSettingsProps & { timeZone: string }) {
  const place = useRef<HTMLDivElement>(null)
  const current = useFormValues(place, values)
  const wrong = (...fields: (keyof EventErrors)[]) =>
    fields.some((field) => errors[field] !== undefined) && errors
  return (
    <div ref={place}>
      <Fold
        title="Opening and closing"
        state={openingState(current)}
        opensFor={wrong('opensAt', 'closesAt', 'cancelUntil')}
      >
        <MomentFields values={values} errors={errors} timeZone={timeZone} />
      </Fold>
      <MomentNotes warnings={momentWarnings(current)} />
      <Fold
        title="Who can register"
        state={audienceState(current)}
        opensFor={wrong('audience', 'membersUntil')}
      >
        <AdminAudience values={values} errors={errors} />
      </Fold>
      <Fold title="Waitlist and no-shows" state={noShowState(current)}>
        <Box name="releasesSeats" values={values}>
          Release seats {RELEASE_MINUTES} minutes after the start
        </Box>
        <p className="xs mut3">
          Released seats of people who have not come go to walk-ins and to the waitlist at check-in.
        </p>
      </Fold>
      <Fold
        title={`Questions (${questionSlots.filter((slot) => current[`question${slot}`]?.trim()).length})`}
        state={questionsState(current)}
        opensFor={wrong(...questionSlots.flatMap((slot) => [`question${slot}`, `choices${slot}`] as const))}
      >
        <div className={styles.boxes}>
          <Box name="asksBranch" values={values}>
            Ask for the branch
          </Box>
          <Box name="asksYear" values={values}>
            Ask for the year
          </Box>
        </div>
        <Questions values={values} errors={errors} />
      </Fold>
      <AdminAfterwards values={values} errors={errors} current={current} />
    </div>
  )
}

/** '2026-12-05T18:00' becomes '5 Dec, 6:00 PM'. */
function shortWall(moment: string): string {
  const [date = '', time = ''] = moment.split('T')
  const { day, month } = dayAndMonth(date)
  return `${day} ${month}, ${clockTime(time)}`
}

function openingState({ opensAt, closesAt, cancelUntil }: EventValues): string {
  const opening = opensAt ? `Opens ${shortWall(opensAt)}` : 'Opens right away'
  const closing = closesAt ? `closes ${shortWall(closesAt)}` : 'closes when it begins'
  const cancelling = cancelUntil ? `, cancelling until ${shortWall(cancelUntil)}` : ''
  return `${opening}, ${closing}${cancelling}`
}

function audienceState({ audience, membersUntil }: EventValues): string {
  if (audience === 'only') return MEMBERS_ONLY
  if (audience !== 'first') return 'Everybody'
  return membersUntil ? membersFirstText(shortWall(membersUntil)) : 'Members first'
}

const noShowState = ({ hasWaitlist, releasesSeats }: EventValues): string =>
  [
    hasWaitlist ? 'Who waits is offered a free seat' : 'No waitlist',
    releasesSeats ? `no-shows lose theirs after ${RELEASE_MINUTES} minutes` : 'no-shows keep theirs',
  ].join(', ')

const questionsState = ({ asksBranch, asksYear }: EventValues): string =>
  `Always asked: ${listText(['name', 'email', 'phone', ...(asksBranch ? ['branch'] : []), ...(asksYear ? ['year'] : [])])}`

function WayChoice({ chosen, error, isFixed }: { chosen: string; error?: string; isFixed: boolean }) {
  const id = useId()
  const note = error ?? (isFixed ? METHOD_FIXED : null)
  return (
    <ChoiceField legend="How people register" note={note} noteId={id} hasError={error !== undefined}>
      {Object.entries(methods).map(([method, texts]) => (
        <Choice
          key={method}
          {...texts}
          name="way"
          value={method}
          defaultChecked={method === chosen}
          disabled={isFixed && method !== chosen}
          aria-describedby={note ? id : undefined}
        />
      ))}
    </ChoiceField>
  )
}

function MomentFields({ values, errors, timeZone }: RegistrationSettingsProps & { timeZone: string }) {
  const moment = (name: 'opensAt' | 'closesAt' | 'cancelUntil', label: string, hint: string) => (
    <Field label={label} hint={hint} error={errors[name]}>
      <TextInput type="datetime-local" name={name} defaultValue={values[name]} />
    </Field>
  )
  return (
    <>
      <div className={styles.moments}>
        {moment('opensAt', 'Registration opens', 'Leave empty: opens right away')}
        {moment('closesAt', 'Registration closes', 'Leave empty: when the event begins')}
        {moment('cancelUntil', 'Registrations can be cancelled until', 'Leave empty: until the event begins')}
      </div>
      <p className="xs mut3">By the club’s clock ({timeZone.replaceAll('_', ' ')}).</p>
    </>
  )
}

/** What looks like a mistake, though it may be meant. */
function MomentNotes({ warnings }: { warnings: string[] }) {
  return (
    <div role="status" className={`stack ${styles.notes}`} data-gap="2">
      {warnings.map((warning) => (
        <Alert key={warning} tone="warn">
          {warning} Please check it.
        </Alert>
      ))}
    </div>
  )
}
