import { feeText, PAISE } from '#app/events/model.ts'

/** `claimed`: the guest says so, and no admin has seen the money yet. The site itself never says that a payment succeeded. */
export const paymentStates = ['unpaid', 'claimed', 'paid', 'returned'] as const
export type PaymentState = (typeof paymentStates)[number]
export type PaymentMethod = 'upi' | 'cash'

export interface Payment {
  state: PaymentState
  /** The bank reference that the guest typed; '' for none. */
  reference: string
  method: PaymentMethod | null
  /** What was paid, or is said to be, in paise, as the fee was when the guest said so, or else when an admin marked it. */
  paise: number
  /** When an admin marked it, or the guest said so. */
  at: string | null
  /** The id of that admin. */
  by: string | null
}

/** Of an event: how many, and how much is with the club. */
export interface PaymentSums extends Record<PaymentState, number> {
  paise: number
}

export const paymentLabels = {
  unpaid: 'Unpaid',
  claimed: 'Says paid',
  paid: 'Paid',
  returned: 'Returned',
} as const satisfies Record<PaymentState, string>

export const methodLabels = { upi: 'by UPI', cash: 'in cash' } as const satisfies Record<
  PaymentMethod,
  string
>

/** What an admin may do, by the state that they see. */
export const paymentMarks = {
  'paid-upi': { from: ['unpaid', 'claimed'], to: 'paid', label: 'Paid by UPI' },
  'paid-cash': { from: ['unpaid', 'claimed'], to: 'paid', label: 'Paid in cash' },
  returned: { from: ['paid'], to: 'returned', label: 'Money returned' },
  'not-paid': { from: ['paid'], to: 'unpaid', label: 'Not paid after all' },
  'not-returned': { from: ['returned'], to: 'paid', label: 'Not returned after all' },
} as const satisfies Record<string, { from: readonly PaymentState[]; to: PaymentState; label: string }>
export type PaymentMark = keyof typeof paymentMarks

/** What was noted or said stays, whatever the event asks for now, and whether or not the seat does. */
export const hasPayment = (
  { status, payment: { state } }: { status: string; payment: Payment },
  isPaidHere: boolean,
) => state !== 'unpaid' || (isPaidHere && status === 'seated')

export const isPaymentState = (text: unknown): text is PaymentState =>
  (paymentStates as readonly unknown[]).includes(text)
export const isPaymentMark = (text: string): text is PaymentMark => Object.hasOwn(paymentMarks, text)

export const paiseOf = (fee: number) => Math.round(fee * PAISE)
export const paiseText = (paise: number) => (paise === 0 ? '₹0' : feeText(paise / PAISE))

/** '₹300 paid by 2 of 5'; null: the event is over and nothing was noted, so that most have paid at the door. */
export function sumText(
  { paise, paid, claimed, unpaid, returned }: PaymentSums,
  isOver: boolean,
): string | null {
  if (isOver && paid + claimed + returned === 0) return null
  return `${paiseText(paise)} paid by ${paid} of ${paid + claimed + unpaid}${claimed > 0 ? `, ${claimed} more say so` : ''}`
}

const REFERENCE = /^[\p{L}\p{N} ./_-]{4,40}$/u
export const isReference = (text: string) => REFERENCE.test(text)

export const paymentMessages = {
  'no-payment': 'Nothing is to be paid here',
  'payment-changed': 'Somebody else marked this payment first. The list shows it now.',
  reference: 'Please enter the reference of the payment, as your payment app shows it',
} as const
