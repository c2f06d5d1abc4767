import { Form } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { TicketCertificate } from '../certificates.server.ts'
import { CERTIFICATE_NOTICE, KEEP_CERTIFICATE } from '../certificates.rules.ts'
import styles from './ticket-page.module.css'

interface PanelProps {
  certificate: TicketCertificate
  /** The ticket's name in its address. */
  ticket: string
  refusal: Refusal | null
  isSending: boolean
}

/** On the ticket of who was checked in, after the event. */
export function CertificatePanel(props: PanelProps) {
  const { certificate } = props
  return (
    <section
      id="certificate"
      className={`stack ${styles.panel}`}
      data-gap="3"
      aria-labelledby="certificate-title"
    >
      <h2 id="certificate-title">Certificate</h2>
      {certificate.state === 'withdrawn' ? (
        <p className="mut">
          It is not valid now: it was withdrawn, or the check-in or the event was taken back. Please ask an
          organiser.
        </p>
      ) : (
        <Made {...props} />
      )}
    </section>
  )
}

function Made({ certificate, ticket, refusal, isSending }: PanelProps) {
  const { name, mayCorrect, undrawable, undrawableText, isKept, address } = certificate
  return (
    <>
      <p>
        The name on it is <b>{name}</b>.
        {!mayCorrect && ' If it is wrong, an organiser can let you correct it.'}
      </p>
      {undrawable && <Alert tone="warn">{undrawableText}</Alert>}
      {mayCorrect && (
        <details open={undrawable === 'name' || refusal?.errors?.['name'] !== undefined}>
          <summary>Correct the name</summary>
          <CorrectName name={name} refusal={refusal} isSending={isSending} />
        </details>
      )}
      {!undrawable && (
        // A plain form: its answer is a file, and the page stays.
        <form method="post" action="/api/certificates" className="stack" data-gap="3">
          <HiddenFields fields={{ ticket }} />
          <label className={styles.agree}>
            <input type="checkbox" name="keep" defaultChecked={isKept} />
            <span>{KEEP_CERTIFICATE}</span>
          </label>
          <Button type="submit" variant="lamp">
            <Icon name="down" />
            Download certificate
          </Button>
        </form>
      )}
      <p className="xs mut3">
        {CERTIFICATE_NOTICE}{' '}
        {address && (
          <a className="textlink" href={address}>
            See that page
          </a>
        )}
      </p>
    </>
  )
}

function CorrectName({
  name,
  refusal,
  isSending,
}: { name: string } & Pick<PanelProps, 'refusal' | 'isSending'>) {
  return (
    <Form method="post" preventScrollReset className="stack" data-gap="3">
      <HiddenFields fields={{ intent: 'certificate-name' }} />
      <Field
        label="Name"
        hint="You can correct it once, before the first download"
        error={refusal?.errors?.['name']}
      >
        <TextInput name="name" defaultValue={refusal?.typed?.['name'] ?? name} autoComplete="name" required />
      </Field>
      <Button type="submit" variant="line" isBusy={isSending} busyText="Saving...">
        Save the name
      </Button>
    </Form>
  )
}
