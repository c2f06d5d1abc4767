import { useContext } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { InOffice } from '#app/ui/download-link.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import type { KeptCertificate } from '../certificates.rules.ts'
import type { ListedRegistration } from '../model.ts'
import type { RegistrationIntent } from './admin-form-result.ts'
import { useSent } from './admin-use-submission.ts'

/** A plain form, since codes are made with the file. Without `id`: those of everybody. */
export function CertificatesFile({
  eventId,
  id = null,
  label,
  children,
}: {
  eventId: string
  id?: string | null
  label?: string
  children: string
}) {
  if (!useContext(InOffice)) return null
  return (
    <form method="post" action={`/admin/events/${eventId}/certificates`}>
      <HiddenFields fields={id === null ? { all: 'yes' } : { id }} />
      <Button type="submit" variant="line" size="s" aria-label={label}>
        {children}
      </Button>
    </form>
  )
}

/** As PDF, and to withdraw or take that back. */
export function Certificate({ person: { id, eventId, name, certificate } }: { person: ListedRegistration }) {
  if (!certificate || certificate.state === 'none') return null
  const { state, isByHand, isNameFixed, undrawable } = certificate
  if (state === 'withdrawn' && !isByHand) return null
  return (
    <>
      {state !== 'withdrawn' && !undrawable && (
        <CertificatesFile eventId={eventId} id={id} label={`Certificate of ${name}`}>
          Certificate
        </CertificatesFile>
      )}
      {state === 'made' && isNameFixed && (
        <Decision {...{ id, name }} intent="reopen-certificate" label="Let them correct the name" />
      )}
      <WithdrawCertificate id={id} name={name} isWithdrawn={state === 'withdrawn'} />
    </>
  )
}

export const WithdrawCertificate = ({ isWithdrawn, ...person }: Omit<KeptCertificate, 'code'>) => (
  <Decision
    {...person}
    intent={isWithdrawn ? 'restore-certificate' : 'withdraw-certificate'}
    label={isWithdrawn ? 'Make the certificate valid again' : 'Withdraw the certificate'}
  />
)

function Decision({
  id,
  name,
  intent,
  label,
}: {
  id: string
  name: string
  intent: RegistrationIntent
  label: string
}) {
  const { isSending, isSent } = useSent()
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields fields={{ intent, id }} />
      <Button
        type="submit"
        variant="bare"
        size="s"
        aria-label={`${label}: ${name}`}
        disabled={isSending}
        isBusy={isSent(intent, id)}
      >
        {label}
      </Button>
    </Form>
  )
}
