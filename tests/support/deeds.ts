import type { Role, Standing, User } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/db.ts'
import type { Value } from '#db/backup/snapshot.ts'
import { ask, type Answered } from './ask.ts'
import { newAccount, PASSWORD } from './desk.ts'
import { signedIn } from './caller.ts'

export interface Stage {
  url: string
  db: Database
  boss: User & { cookie: string }
  admin: User & { cookie: string }
  /** Had a session as an admin, and is somebody else's member by now. */
  ghost: User & { cookie: string }
}

export type Field = readonly [name: string, value: string]

export interface Sent {
  path: string
  form?: readonly Field[]
  json?: Record<string, unknown>
  /** Ready bytes of another kind. */
  body?: { type: string; bytes: Buffer }
  cookie?: string
}

/** One thing that somebody can do, and everything that may be another afterwards. */
export interface Deed {
  /** The use cases it goes through, as tests/matrix.test.ts calls them. */
  does: readonly string[]
  by: 'visitor' | 'admin' | 'boss'
  set(stage: Stage): Promise<Sent & { strays?: Sent[] }>
  /** Table: 'new', 'gone', or the columns that may change. */
  may: Readonly<Record<string, string>>
  /** What a new row holds, whatever was sent. */
  born?: Readonly<Record<string, Readonly<Record<string, Value>>>>
  /** The fields of the form that name a row. */
  aims?: readonly string[]
  /** What is only known when it is sent. */
  late?: () => Record<string, string>
}

export const fields = (form: Record<string, string>): Field[] => Object.entries(form)

export async function somebody(
  { url, db }: Pick<Stage, 'url' | 'db'>,
  role: Role = 'admin',
  standing: Standing = 'approved',
): Promise<User & { cookie: string }> {
  const user = await newAccount(db, { role, standing })
  if (standing !== 'approved' || role === 'member') return { ...user, cookie: '' }
  const tab = role === 'super-admin' ? 'super-admin' : 'admin'
  return { ...user, cookie: (await signedIn(url, { email: user.email, password: PASSWORD }, tab)).cookie }
}

export async function openStage(url: string, db: Database): Promise<Stage> {
  const on = { url, db }
  const [boss, admin, ghost] = [await somebody(on, 'super-admin'), await somebody(on), await somebody(on)]
  await db.updateTable('user_account').set({ role: 'member' }).where('id', '=', ghost.id).execute()
  return { url, db, boss, admin, ghost }
}

/** One form with an intent and the row it is about. */
export function aimed(
  path: string,
  intent: string,
  about: (stage: Stage) => Promise<string | Record<string, string>>,
  rest: Pick<Deed, 'does' | 'may'> & Partial<Deed>,
): Deed {
  return {
    by: 'admin',
    async set(stage) {
      const row = await about(stage)
      return { path, form: fields({ intent, ...(typeof row === 'string' ? { id: row } : row) }) }
    },
    aims: ['id'],
    ...rest,
  }
}

function bodyOf({ form, json, body }: Sent): { type: string; bytes: Buffer } {
  if (body) return body
  if (json) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(json)) }
  const words = new URLSearchParams((form ?? []).map(([name, value]) => [name, value]))
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(words.toString()) }
}

export async function send(url: string, sent: Sent): Promise<Answered> {
  const { type, bytes } = bodyOf(sent)
  const headers = { origin: url, cookie: sent.cookie ?? '', 'content-type': type }
  return ask(url, { method: 'POST', path: sent.path, headers, body: bytes })
}
