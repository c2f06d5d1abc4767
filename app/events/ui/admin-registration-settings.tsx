import type { ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { formText } from '#app/club/form-result.ts'
import type { EventErrors } from '../rules.ts'
import { METHOD_FIXED } from '../registration-settings.rules.ts'
import { NETWORK_LIMIT, type RegistrationSettings } from '../registration-settings.ts'
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
        <SeatRules values={values} errors={errors} />
        <Questions values={values} errors={errors} />
      </div>
    </div>
  )
}

const seatNumbers = [
  {
    name: 'confirmHours',
    maxLength: 3,
    label: 'Hours to confirm a seat from the waitlist',
    hint: 'Who does not confirm in time loses it to the next one. Leave empty: a seat is theirs at once. Nobody is asked when the event begins sooner.',
  },
  {
    name: 'releaseMinutes',
    maxLength: 3,
    label: 'Minutes after the start when seats of no-shows are free',
    hint: 'From then on, check-in gives the seats of people who have not come to walk-ins and to the waitlist. Leave empty: they keep them.',
  },
  {
    name: 'networkLimit',
    maxLength: 6,
    label: 'Registrations from one network a day',
    hint: `Everybody on the campus Wi-Fi counts as one network. ${NETWORK_LIMIT} grows with the seats, another number stays. Leave empty for no limit.`,
  },
] as const

/** Whether more people may come than may register from one network. Follows what is typed. */
function useTightNetwork({ seats, networkLimit }: EventValues) {
  const [typed, setTyped] = useState({ seats, networkLimit })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current?.closest('form') ?? undefined
    const follow = () => {
      const form = new FormData(element)
      setTyped({ seats: formText(form, 'seats'), networkLimit: formText(form, 'networkLimit') })
    }
    element?.addEventListener('input', follow)
    return () => element?.removeEventListener('input', follow)
  }, [])
  const limit = Number(typed.networkLimit)
  const isTight = limit > 0 && limit !== NETWORK_LIMIT && Number(typed.seats) > limit
  return { place, limit: isTight ? limit : null }
}

function SeatRules({ values, errors }: RegistrationSettingsProps) {
  const { place, limit } = useTightNetwork(values)
  return (
    <>
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
      <div className={styles.moments} ref={place}>
        {seatNumbers.map(({ name, maxLength, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            <TextInput
              name={name}
              inputMode="numeric"
              maxLength={maxLength}
              className="num"
              defaultValue={values[name]}
            />
          </Field>
        ))}
      </div>
      {limit !== null && (
        <Alert tone="warn">
          There are more seats than that: after {limit} registrations a day, nobody else on the campus Wi-Fi
          can register.
        </Alert>
      )}
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
