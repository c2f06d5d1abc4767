import { counted } from '#app/club/counted.rules.ts'
import { HOUR_MS } from '#app/club/durations.rules.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { detailFields, endsAt } from '../details.rules.ts'
import { CERTIFICATE_TEXT } from '../certificates.rules.ts'
import type { EventErrors } from '../rules.ts'
import styles from './admin-audience.module.css'
import { Box } from './admin-event-questions.tsx'
import type { EventValues } from './admin-form-values.ts'

interface AfterwardsProps {
  values: EventValues
  errors: EventErrors
}

const certificateFields = [
  'certificateText',
  'certificateHours',
  'certificateSigner1',
  'certificateSigner2',
] as const

/** What people who came get after the event. */
export function AdminAfterwards({ values, errors, current }: AfterwardsProps & { current: EventValues }) {
  return (
    <Fold
      title="Afterwards"
      state={afterwardsState(current)}
      opensFor={certificateFields.some((field) => errors[field] !== undefined) && errors}
    >
      <div className={`stack ${styles.certificates}`}>
        <Box name="givesCertificates" values={values}>
          Certificates for everybody who was checked in
        </Box>
        <CertificateFields values={values} errors={errors} />
        <Box name="asksFeedback" values={values}>
          Two questions the next morning, to everybody who was checked in
        </Box>
        <p className="xs mut3">
          A rating from 1 to 5 and one line, on the ticket and by one mail. From five answers on ‘After the
          event’ shows them without names.
        </p>
        <Box name="asksPictures" values={values}>
          Ask at registration: ‘May pictures that show you be published?’
        </Box>
        <p className="xs mut3">
          Who says no has a sign beside the name at check-in, and stands on a list where pictures are
          uploaded.
        </p>
      </div>
    </Fold>
  )
}

const NOON = '2030-01-01T12:00:00.000Z'

/** As typed, or as long as the event lasts; 0: not known. */
function hoursOf({ certificateHours, time = '', endTime = '' }: EventValues): number {
  if (certificateHours) return Number(certificateHours) || 0
  const end = endsAt({ time: time || null, details: { endTime: endTime || null } }, NOON)
  return end === null ? 0 : (Date.parse(end) - Date.parse(NOON)) / HOUR_MS
}

function certificateState(values: EventValues): string {
  if (!values.givesCertificates) return 'No certificates'
  const hours = Math.round(100 * hoursOf(values)) / 100
  return hours > 0 ? `Certificates, ${counted(hours, 'hour', 'hours')}` : 'Certificates'
}

const afterwardsState = (values: EventValues): string =>
  [
    certificateState(values),
    values.asksFeedback ? 'two questions' : '',
    values.asksPictures ? 'asks about pictures' : '',
  ]
    .filter(Boolean)
    .join(', ')

function CertificateFields({ values, errors }: AfterwardsProps) {
  const line = (name: (typeof certificateFields)[number], label: string, hint: string, most: number) => (
    <Field label={label} hint={hint} error={errors[name]}>
      <TextInput name={name} defaultValue={values[name]} maxLength={most} autoComplete="off" />
    </Field>
  )
  return (
    <div className={`stack ${styles.wording}`}>
      {line(
        'certificateText',
        'Wording',
        `Between the name and the event. Empty: “${CERTIFICATE_TEXT}”`,
        detailFields.certificateText.max,
      )}
      {line('certificateHours', 'Hours', 'Such as 2.5. Empty: from the start to the end of the event', 6)}
      {line(
        'certificateSigner1',
        'Signed by',
        'Name, then the office: Riya Sen, President',
        detailFields.certificateSigner1.max,
      )}
      {line('certificateSigner2', 'Also signed by', 'May be empty', detailFields.certificateSigner1.max)}
      <p className="xs mut3">
        After the event, everybody who was checked in finds the certificate on their ticket; you find it in
        the list of registrations.
      </p>
    </div>
  )
}
