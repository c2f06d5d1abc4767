import { newId } from '#app/platform/id.ts'
import type { Deed, Field, Sent, Stage } from '#tests/support/deeds.ts'
import type { RowChange } from '#tests/support/rows.ts'

const POISON_ID = '0198c7a0-0000-7000-8000-0000000bad1d'

const POISON = new RegExp(`poison|31337|1999-01-01|${POISON_ID}`)

const onesId = ['id', 'user_id', 'userId', 'createdBy', 'created_by', 'approvedBy', 'approved_by', 'actorId']

const numbers = ['participants', 'registrations', 'attended', 'revision', 'places_given', 'place']

const flags = ['isAdmin', 'isSuperAdmin', 'isApproved', 'approved', 'emailVerified', 'email_verified']

const instants = ['createdAt', 'created_at', 'approvedAt', 'deleted_at', 'checkedInAt', 'publishedAt']

/** What no form of ours asks for, and what a careless server would write down all the same. */
const poison: readonly Field[] = [
  ...onesId.map((name) => [name, POISON_ID] as const),
  ...numbers.map((name) => [name, '31337'] as const),
  ...flags.map((name) => [name, 'true'] as const),
  ...instants.map((name) => [name, '1999-01-01T00:00:00.000Z'] as const),
  ['role', 'super-admin'],
  ['standing', 'approved'],
  ['status', 'approved'],
  ['__proto__', 'poison'],
  ['__proto__.isAdmin', 'true'],
  ['constructor.prototype', 'poison'],
  ['reviewer_note', 'poison'],
  ['deleted_by', 'poison'],
]

export function poisoned(sent: Sent): Sent {
  const known = new Set([...(sent.form ?? []).map(([name]) => name), ...Object.keys(sent.json ?? {})])
  const added = poison.filter(([name]) => !known.has(name))
  if (sent.json) return { ...sent, json: { ...Object.fromEntries(added), ...sent.json } }
  return sent.body ? sent : { ...sent, form: [...(sent.form ?? []), ...added] }
}

/** The same form about what is not there, not theirs, of another kind, or said twice. */
export function wrongIds({ aims = [] }: Deed, sent: Sent, stage: Stage): Sent[] {
  const form = sent.form ?? []
  return aims.flatMap((aim) => {
    const rest = form.filter(([name]) => name !== aim)
    const good = form.find(([name]) => name === aim)?.[1] ?? ''
    const values = [
      newId(),
      POISON_ID,
      stage.ghost.id,
      `../${good}`,
      `${good}%00`,
      good.toUpperCase(),
      '',
      '*',
    ]
    const forms = values.map((value): Field[] => [[aim, value], ...rest])
    const twice: Field[] = [[aim, newId()], [aim, good], ...rest]
    const asArray: Field[] = [[`${aim}[]`, good], ...rest]
    const wrong = [...forms, asArray, ...(aim === 'ids' ? [] : [twice])]
    return wrong.map((form) => ({ ...sent, form }))
  })
}

export function wrongPeople({ by }: Deed, sent: Sent, { admin, ghost }: Stage): Sent[] {
  if (by === 'visitor') return []
  const cookies = ['', 'club_session=forged.cookie', ghost.cookie, ...(by === 'boss' ? [admin.cookie] : [])]
  return cookies.map((cookie) => ({ ...sent, cookie }))
}

export function strangeness(
  { may, born = {} }: Deed,
  { table, kind, columns, row }: RowChange,
): string | null {
  const allowed = may[table]?.split(' ') ?? []
  const isDeclared =
    kind === 'changed' ? columns.every((column) => allowed.includes(column)) : allowed.includes(kind)
  if (!isDeclared) return 'was not its business'
  if (Object.values(row).some((value) => POISON.test(String(value)))) return 'holds what was smuggled in'
  const wanted = kind === 'new' ? Object.entries(born[table] ?? {}) : []
  const other = wanted.find(([column, value]) => row[column] !== value)
  return other ? `has ${other[0]} ${String(row[other[0]])}` : null
}
