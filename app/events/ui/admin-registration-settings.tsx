import type { ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { EventErrors } from '../rules.ts'
import { METHOD_FIXED } from '../registration-settings.rules.ts'
import { RELEASE_MINUTES, type RegistrationSettings } from '../registration-settings.ts'
import { momentWarnings } from '../event-dates.ts'
import { Choice, ChoiceField } from './admin-choice-field.tsx'
import { Box, Questions } from './admin-event-questions.tsx'
import type { EventValues } from './admin-form-values.ts'
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
    <div className={`stack span2 ${styles.terms}`}>
      <WayChoice chosen={values.way ?? 'form'} error={errors.way} isFixed={isWayFixed} />
      <div className={styles.byForm}>{children}</div>
      <div className={`stack ${styles.byUs}`}>
        <MomentFields values={values} errors={errors} timeZone={timeZone} />
        <SeatRules values={values} />
        <Questions values={values} errors={errors} />
      </div>
    </div>
  )
}

function SeatRules({ values }: Pick<RegistrationSettingsProps, 'values'>) {
  return (
    <>
      <div className={styles.boxes}>
        <Box name="hasWaitlist" values={values}>
          Waitlist when every seat is taken
        </Box>
        <Box name="releasesSeats" values={values}>
          Release seats {RELEASE_MINUTES} minutes after the start
        </Box>
        <Box name="asksBranch" values={values}>
          Ask for the branch
        </Box>
        <Box name="asksYear" values={values}>
          Ask for the year
        </Box>
      </div>
      <p className="xs mut3">
        Released seats of people who have not come go to walk-ins and to the waitlist at check-in.
      </p>
    </>
  )
}

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
      <MomentNotes values={values} />
    </>
  )
}

/** Reads the form on each input; the fields themselves are uncontrolled. */
function MomentNotes({ values }: Pick<RegistrationSettingsProps, 'values'>) {
  const place = useRef<HTMLDivElement>(null)
  const [warnings, setWarnings] = useState(() => momentWarnings(values))
  useEffect(() => {
    const form = place.current?.closest('form')
    const updateWarnings = () => form && setWarnings(momentWarnings(Object.fromEntries(new FormData(form))))
    form?.addEventListener('input', updateWarnings)
    return () => form?.removeEventListener('input', updateWarnings)
  }, [])
  return (
    <div ref={place} role="status" className={`stack ${styles.notes}`} data-gap="2">
      {warnings.map((warning) => (
        <Alert key={warning} tone="warn">
          {warning} Please check it.
        </Alert>
      ))}
    </div>
  )
}
