import { sql } from 'kysely'
import type { Database } from '#app/platform/database/database.ts'
import type { Payment, PaymentState, PaymentSums } from './payments.rules.ts'

/** Without a mark of an admin the reference decides: a guest who typed one is 'claimed' again. */
const unmarked = sql<string>`case when payment_reference is null then 'unpaid' else 'claimed' end`

/** Compare and set: false where the state is none of `from` any more. 'unpaid' falls back to what the guest said. */
export async function setPayment(
  db: Database,
  { id, from, ...payment }: { id: string; from: readonly PaymentState[] } & Omit<Payment, 'reference'>,
): Promise<boolean> {
  const { state, method, paise, at, by } = payment
  const { numUpdatedRows } = await db
    .updateTable('registration')
    .set({
      payment_state: state === 'unpaid' ? unmarked : state,
      payment_method: method,
      payment_paise: paise,
    })
    .set({ payment_at: at, payment_by: by })
    .where('id', '=', id)
    .where('payment_state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The guest says that they paid. false: an admin has marked it. */
export async function setReference(
  db: Database,
  { id, reference, paise, now }: { id: string; reference: string; paise: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registration')
    .set({ payment_state: 'claimed', payment_reference: reference, payment_paise: paise })
    .set({ payment_at: now.toISOString(), payment_by: null })
    .where('id', '=', id)
    .where('status', '=', 'seated')
    .where('payment_state', 'in', ['unpaid', 'claimed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts everybody with a seat, and everybody who said that they paid, or whose payment was marked. */
export async function sumPayments(db: Database, eventId: string): Promise<PaymentSums> {
  const rows = await db
    .selectFrom('registration')
    .select((eb) => ['payment_state as state', eb.fn.countAll<number>().as('total')])
    .select((eb) => eb.fn.sum<number | string | null>('payment_paise').as('paise'))
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([eb('status', '=', 'seated'), eb('payment_state', '<>', 'unpaid')]))
    .groupBy('payment_state')
    .execute()
  const rowOf = (state: PaymentState) => rows.find((row) => row.state === state)
  const total = (state: PaymentState) => rowOf(state)?.total ?? 0
  const counts = { unpaid: total('unpaid'), claimed: total('claimed'), paid: total('paid') }
  return { ...counts, returned: total('returned'), paise: Number(rowOf('paid')?.paise ?? 0) }
}

/** The names of admins, by their id. */
export async function adminNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('user_account').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
