import { Form } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import type { QrDrawing } from '#app/platform/formats/qr-code.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { type Payment, paiseText, methodLabels } from '../payments.rules.ts'
import styles from './ticket-page.module.css'

export interface TicketPayment extends Omit<Payment, 'by'> {
  payee: string
  upiId: string
  /** Opens a payment app; null: an admin has marked the payment, or nobody is asked for it now. */
  link: string | null
  drawing: QrDrawing | null
  /** '28 Nov, 18:04'; '' where nobody noted anything, or its moment is not known. */
  when: string
}

interface PanelProps {
  payment: TicketPayment
  refusal: Refusal | null
  isSending: boolean
}

/** How to pay, and what the club has noted. The site sees no bank: only people say that something was paid. */
export function PaymentPanel(props: PanelProps) {
  const { payment } = props
  const { state, paise, method, when, link } = payment
  const amount = paise > 0 ? `: ${paiseText(paise)}` : ''
  return (
    <section className={`stack ${styles.panel}`} data-gap="3" aria-labelledby="payment">
      <h2 id="payment">
        {link ? 'To pay' : headings[state]}
        {amount}
      </h2>
      {link ? (
        <ToPay {...props} link={link} />
      ) : state === 'claimed' ? (
        <Claim payment={payment} />
      ) : (
        <p className="mut">
          The club noted on {when} that{' '}
          {state === 'paid' ? `you paid ${methodLabels[method ?? 'cash']}` : 'you got it back'}.
        </p>
      )}
    </section>
  )
}

const headings = {
  unpaid: 'To pay',
  claimed: 'Said to be paid',
  paid: 'Paid',
  returned: 'Returned',
} as const

const Claim = ({ payment: { when, reference } }: Pick<PanelProps, 'payment'>) => (
  <p>
    You said {when && `on ${when} `}that you paid, with the reference <b>{reference}</b>. The club looks for
    it and notes it here.
  </p>
)

function ToPay({ payment, refusal, isSending, link }: PanelProps & { link: string }) {
  const { state, payee, upiId, drawing, reference } = payment
  return (
    <>
      <div role="status">{state === 'claimed' && <Claim payment={payment} />}</div>
      <p className="mut">
        To {payee} (<span className="num">{upiId}</span>) by UPI, or at the door. Leave the note as it is: it
        is the code of your ticket.
      </p>
      <a className={styles.upi} href={link} rel="nofollow">
        Open a UPI app
      </a>
      {drawing && <QrCode className={styles.qr} drawing={drawing} label="QR code to pay by UPI" />}
      <Form method="post" preventScrollReset className="stack" data-gap="3">
        <HiddenFields fields={{ intent: 'say-paid' }} />
        <Field
          label="Bank reference"
          hint="After you paid: the UTR or reference number in your app"
          error={refusal?.errors?.['reference']}
        >
          <TextInput
            name="reference"
            defaultValue={refusal?.typed?.['reference'] ?? reference}
            maxLength={40}
            autoComplete="off"
          />
        </Field>
        <Button type="submit" variant="line" isBusy={isSending} busyText="Saving...">
          I have paid
        </Button>
      </Form>
    </>
  )
}
