import { newId } from '#app/platform/id.ts'
import type { Action, FormField, ActionRequest, ActionContext } from '#tests/support/actions.ts'
import type { RowChange } from './rows.ts'

const POISON_ID = '0198c7a0-0000-7000-8000-0000000bad1d'

/** The number only as a whole value: a phone or an id may contain it by chance. */
const POISON = new RegExp(`poison|^31337$|1999-01-01|${POISON_ID}`)

const idNames = ['id', 'user_id', 'userId', 'createdBy', 'created_by', 'approvedBy', 'approved_by', 'actorId']

const numbers = [
  'participants',
  'registrations',
  'attended',
  'revision',
  'last_waitlist_number',
  'waitlist_number',
]

const flags = ['isAdmin', 'isSuperAdmin', 'isApproved', 'approved', 'emailVerified', 'email_verified']

const instants = ['createdAt', 'created_at', 'approvedAt', 'deleted_at', 'checkedInAt', 'publishedAt']

/** Fields that no form of the site has; a careless server would store them. */
const extraFields: readonly FormField[] = [
  ...idNames.map((name) => [name, POISON_ID] as const),
  ...numbers.map((name) => [name, '31337'] as const),
  ...flags.map((name) => [name, 'true'] as const),
  ...instants.map((name) => [name, '1999-01-01T00:00:00.000Z'] as const),
  ['role', 'super-admin'],
  ['status', 'approved'],
  ['__proto__', 'poison'],
  ['__proto__.isAdmin', 'true'],
  ['constructor.prototype', 'poison'],
  ['reviewer_note', 'poison'],
  ['deleted_by', 'poison'],
]

export function withExtraFields(sent: ActionRequest): ActionRequest {
  const knownNames = new Set([...(sent.form ?? []).map(([name]) => name), ...Object.keys(sent.json ?? {})])
  const added = extraFields.filter(([name]) => !knownNames.has(name))
  if (sent.json) return { ...sent, json: { ...Object.fromEntries(added), ...sent.json } }
  return sent.body ? sent : { ...sent, form: [...(sent.form ?? []), ...added] }
}

/** The same form with ids that do not exist, belong to others, have another type, or come twice. */
export function withWrongIds(
  { idFields = [] }: Action,
  sent: ActionRequest,
  context: ActionContext,
): ActionRequest[] {
  const form = sent.form ?? []
  return idFields.flatMap((idField) => {
    const rest = form.filter(([name]) => name !== idField)
    const good = form.find(([name]) => name === idField)?.[1] ?? ''
    const values = [
      newId(),
      POISON_ID,
      context.demotedAdmin.id,
      `../${good}`,
      `${good}%00`,
      good.toUpperCase(),
      '',
      '*',
    ]
    const forms = values.map((value): FormField[] => [[idField, value], ...rest])
    const twice: FormField[] = [[idField, newId()], [idField, good], ...rest]
    const asArray: FormField[] = [[`${idField}[]`, good], ...rest]
    const wrong = [...forms, asArray, ...(idField === 'ids' ? [] : [twice])]
    return wrong.map((form) => ({ ...sent, form }))
  })
}

export function fromWrongAccounts(
  { by }: Action,
  sent: ActionRequest,
  { admin, demotedAdmin }: ActionContext,
): ActionRequest[] {
  if (by === 'visitor') return []
  const cookies = [
    '',
    'club_session=forged.cookie',
    demotedAdmin.cookie,
    ...(by === 'super-admin' ? [admin.cookie] : []),
  ]
  return cookies.map((cookie) => ({ ...sent, cookie }))
}

export function unexpectedChange(
  { allowedChanges, newRowValues = {} }: Action,
  { table, kind, columns, row }: RowChange,
): string | null {
  const allowed = allowedChanges[table]?.split(' ') ?? []
  const isDeclared =
    kind === 'changed' ? columns.every((column) => allowed.includes(column)) : allowed.includes(kind)
  if (!isDeclared) return 'is not an allowed change'
  if (Object.values(row).some((value) => POISON.test(String(value)))) return 'stored an extra field'
  const expectedValues = kind === 'new' ? Object.entries(newRowValues[table] ?? {}) : []
  const wrongValue = expectedValues.find(([column, value]) => row[column] !== value)
  return wrongValue ? `has ${wrongValue[0]} ${String(row[wrongValue[0]])}` : null
}
