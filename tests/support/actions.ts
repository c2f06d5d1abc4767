import type { Role, AccountStatus, User } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import type { Value } from '#commands/backup/snapshot.ts'
import { sendRequest, type TestResponse } from './http-request.ts'
import { newAccount, PASSWORD } from './admin-accounts.ts'
import { signedInClient } from './http-client.ts'

export interface ActionContext {
  url: string
  db: Database
  superAdmin: User & { cookie: string }
  admin: User & { cookie: string }
  /** A former admin whose session still exists. */
  demotedAdmin: User & { cookie: string }
}

export type FormField = readonly [name: string, value: string]

export interface ActionRequest {
  path: string
  form?: readonly FormField[]
  json?: Record<string, unknown>
  /** A body of another type. */
  body?: { type: string; bytes: Buffer }
  cookie?: string
}

/** One action of the site, and every change it may make in the database. */
export interface Action {
  /** The use cases it covers, named as in tests/matrix.test.ts. */
  useCases: readonly string[]
  by: 'visitor' | 'admin' | 'super-admin'
  prepare(context: ActionContext): Promise<ActionRequest & { invalidRequests?: ActionRequest[] }>
  /** By table: 'new', 'gone', or the columns that may change. */
  allowedChanges: Readonly<Record<string, string>>
  /** Values that a new row must have, whatever was sent. */
  newRowValues?: Readonly<Record<string, Readonly<Record<string, Value>>>>
  /** The form fields that hold the id of a row. */
  idFields?: readonly string[]
  /** Fields that are only known when the request is sent. */
  lateFields?: () => Record<string, string>
}

export const formFields = (form: Record<string, string>): FormField[] => Object.entries(form)

export async function newSignedInAccount(
  { url, db }: Pick<ActionContext, 'url' | 'db'>,
  role: Role = 'admin',
  accountStatus: AccountStatus = 'approved',
): Promise<User & { cookie: string }> {
  const user = await newAccount(db, { role, accountStatus })
  if (accountStatus !== 'approved' || role === 'member') return { ...user, cookie: '' }
  const tab = role === 'super-admin' ? 'super-admin' : 'admin'
  return {
    ...user,
    cookie: (await signedInClient(url, { email: user.email, password: PASSWORD }, tab)).cookie,
  }
}

export async function openActionContext(url: string, db: Database): Promise<ActionContext> {
  const on = { url, db }
  const [superAdmin, admin, demotedAdmin] = [
    await newSignedInAccount(on, 'super-admin'),
    await newSignedInAccount(on),
    await newSignedInAccount(on),
  ]
  await db.updateTable('user_account').set({ role: 'member' }).where('id', '=', demotedAdmin.id).execute()
  return { url, db, superAdmin, admin, demotedAdmin }
}

/** A form with an intent and the id of a row. */
export function rowAction(
  path: string,
  intent: string,
  about: (context: ActionContext) => Promise<string | Record<string, string>>,
  rest: Pick<Action, 'useCases' | 'allowedChanges'> & Partial<Action>,
): Action {
  return {
    by: 'admin',
    async prepare(context) {
      const row = await about(context)
      return { path, form: formFields({ intent, ...(typeof row === 'string' ? { id: row } : row) }) }
    },
    idFields: ['id'],
    ...rest,
  }
}

function bodyOf({ form, json, body }: ActionRequest): { type: string; bytes: Buffer } {
  if (body) return body
  if (json) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(json)) }
  const words = new URLSearchParams((form ?? []).map(([name, value]) => [name, value]))
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(words.toString()) }
}

/** A busy machine takes a minute to draw a logo or to try a backup. */
const LONGEST_MS = 600_000

/** `origin`: the origin of the site when `url` is a proxy. */
export async function sendAction(url: string, sent: ActionRequest, origin = url): Promise<TestResponse> {
  const { type, bytes } = bodyOf(sent)
  const headers = { origin, cookie: sent.cookie ?? '', 'content-type': type }
  return sendRequest(url, { method: 'POST', path: sent.path, headers, body: bytes, limitMs: LONGEST_MS })
}
