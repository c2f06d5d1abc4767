import type { ReactNode } from 'react'
import { useId } from 'react'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { EventErrors } from '../rules.ts'
import { WAY_FIXED } from '../terms.rules.ts'
import type { Terms } from '../terms.ts'
import { Box, Questions } from './admin-event-questions.tsx'
import type { EventValues } from './admin-event-values.ts'
import styles from './admin-terms.module.css'

interface Shown {
  values: EventValues
  errors: EventErrors
}

const ways = {
  form: { label: 'By the outside form', help: 'A Google Form. You count its answers yourself.' },
  here: {
    label: 'Here on this site',
    help: 'Seats count themselves, with tickets, a waitlist and the door.',
  },
} satisfies Record<Terms['way'], { label: string; help: string }>

/** How people register: all of it is in the page, and the style sheet shows what belongs to the chosen way. */
export function AdminEventTerms({
  values,
  errors,
  timeZone,
  isWayFixed,
  outsideForm,
}: Shown & {
  timeZone: string
  /** People have a seat already. */
  isWayFixed: boolean
  /** The field of the outside form's link. */
  outsideForm: ReactNode
}) {
  return (
    <div className={`span2 ${styles.terms}`}>
      <WayChoice chosen={values.way ?? 'form'} error={errors.way} isFixed={isWayFixed} />
      <div className={styles.byForm}>{outsideForm}</div>
      <div className={styles.byUs}>
        <Moments values={values} errors={errors} timeZone={timeZone} />
        <div className={styles.boxes}>
          <Box name="hasWaitlist" values={values}>
            Waitlist when every seat is taken
          </Box>
          <Box name="asksBranch" values={values}>
            Ask for the branch
          </Box>
          <Box name="asksYear" values={values}>
            Ask for the year
          </Box>
        </div>
        <Questions values={values} errors={errors} />
      </div>
    </div>
  )
}

function WayChoice({ chosen, error, isFixed }: { chosen: string; error?: string; isFixed: boolean }) {
  const id = useId()
  const note = error ?? (isFixed ? WAY_FIXED : null)
  return (
    <fieldset
      role="radiogroup"
      className={styles.choice}
      aria-invalid={error ? true : undefined}
      aria-describedby={note ? id : undefined}
    >
      <legend>How people register</legend>
      <div className={styles.ways}>
        {Object.entries(ways).map(([way, { label, help }]) => (
          <label key={way} className={styles.way}>
            <input
              type="radio"
              name="way"
              value={way}
              defaultChecked={way === chosen}
              disabled={isFixed && way !== chosen}
              aria-describedby={note ? id : undefined}
            />
            <b>{label}</b>
            <span className="xs mut3">{help}</span>
          </label>
        ))}
      </div>
      {note && (
        <p id={id} className={error ? styles.problem : 'xs mut'}>
          {error && <Icon name="warning" />}
          {note}
        </p>
      )}
    </fieldset>
  )
}

function Moments({ values, errors, timeZone }: Shown & { timeZone: string }) {
  const moment = (name: 'opensAt' | 'closesAt' | 'cancelUntil', label: string, hint: string) => (
    <Field label={label} hint={hint} error={errors[name]}>
      <TextInput type="datetime-local" name={name} defaultValue={values[name]} />
    </Field>
  )
  return (
    <>
      <div className={styles.moments}>
        {moment('opensAt', 'Registration opens', 'Empty: at once')}
        {moment('closesAt', 'Registration closes', 'Empty: when the event begins')}
        {moment('cancelUntil', 'Seats can be given back until', 'Empty: until the event begins')}
      </div>
      <p className="xs mut3">By the club’s clock ({timeZone.replaceAll('_', ' ')}).</p>
    </>
  )
}
