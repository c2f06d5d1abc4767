import * as v from 'valibot'
import { isStorable, singleLine, UNSTORABLE } from './storable.rules.ts'

/** Where guests pay. */
export interface Upi {
  /** 'club@okbank' */
  id: string
  payee: string
}

const PAYEE_MOST = 60
const upiMessages = {
  id: 'Please enter a UPI id such as club@okbank',
  payee: 'Please enter the name that the bank shows',
  long: `Please use at most ${PAYEE_MOST} characters`,
} as const

const schema = v.object({
  upiId: v.pipe(
    v.fallback(v.string(), ''),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^[a-z0-9][a-z0-9._-]{1,63}@[a-z][a-z0-9]{1,63}$/, upiMessages.id),
  ),
  payee: v.pipe(
    v.unknown(),
    v.transform(singleLine),
    v.nonEmpty(upiMessages.payee),
    v.maxLength(PAYEE_MOST, upiMessages.long),
    v.check(isStorable, UNSTORABLE),
  ),
})

export type UpiErrors = Partial<Record<'upiId' | 'payee', string>>
export type UpiCheck = { ok: true; value: Upi | null } | { ok: false; errors: UpiErrors }

/** Both empty: guests do not pay by UPI. */
export function checkUpi(form: Record<string, unknown>): UpiCheck {
  if (singleLine(form['upiId']) === '' && singleLine(form['payee']) === '') return { ok: true, value: null }
  const parsed = v.safeParse(schema, form)
  if (parsed.success) return { ok: true, value: { id: parsed.output.upiId, payee: parsed.output.payee } }
  const { upiId, payee } = v.flatten<typeof schema>(parsed.issues).nested ?? {}
  return { ok: false, errors: { ...(upiId && { upiId: upiId[0] }), ...(payee && { payee: payee[0] }) } }
}

/** Opens a payment app with all filled in (as NPCI writes such links); the guest still confirms it there. */
export function upiLink({ id, payee }: Upi, { paise, note }: { paise: number; note: string }): string {
  const fields = { pn: payee, am: (paise / 100).toFixed(2), cu: 'INR', tn: note }
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${[`pa=${id}`, ...rest].join('&')}`
}
