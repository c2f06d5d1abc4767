import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#app/platform/id.ts'
import { openFolderStorage } from '#app/platform/storage/storage.ts'
import { UNUSED_RETENTION_MS } from '#app/uploads/rules.ts'
import { deleteUnusedPictures } from '#app/uploads/use-cases.server.ts'
import { approvalForm } from '#tests/support/join-request.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import {
  killAtEveryStep,
  type KilledSite,
  postForm,
  type State,
  type Operation,
} from '#assurance/support/failpoints.ts'
import { aJoinRequest, anEvent } from '#tests/support/factories.ts'
import { newPhone } from '#tests/support/phone.ts'
import { encodedPicture } from '#assurance/support/picture-makers.ts'
import { allOf, type Gate, noneOf, type Verdict } from '#assurance/gate.ts'
import { multipart } from '#assurance/support/picture-upload.ts'

const PASSWORD = 'seven short reels'

/** 'done' when every part exists once, 'none' when there is none. */
function stateOf(parts: Record<string, number>): State {
  const counts = Object.values(parts)
  if (counts.every((count) => count === 1)) return 'done'
  if (counts.every((count) => count === 0)) return 'none'
  const found = Object.entries(parts).map(([name, count]) => `${count} ${name}`)
  return `half: ${found.join(', ')}`
}

const entriesOf = async ({ db }: KilledSite, id: string) =>
  (await db.selectFrom('audit_entry').select('id').where('subject_id', '=', id).execute()).length

const approval: Operation = {
  name: 'an approval',
  async prepare({ db }) {
    const { id } = await aJoinRequest(db, { phone: newPhone() })
    const form = await approvalForm(db, id)
    return {
      send: (killed) => postForm(killed, '/admin/dashboard.data', form),
      async look(killed) {
        const request = db.selectFrom('join_request').select('status').where('id', '=', id)
        const members = db.selectFrom('user_account').select('id').where('join_request_id', '=', id)
        return stateOf({
          'request approved': (await request.executeTakeFirst())?.status === 'approved' ? 1 : 0,
          members: (await members.execute()).length,
          entries: await entriesOf(killed, id),
        })
      },
    }
  },
}

const creation: Operation = {
  name: 'a new super admin',
  async prepare({ db }) {
    const email = `${newId()}@college.example`
    const form = { intent: 'create-super-admin', email, password: PASSWORD, confirmation: PASSWORD }
    return {
      send: (killed) => postForm(killed, '/admin/super-dashboard.data', form),
      async look(killed) {
        const users = await db.selectFrom('user_account').select('id').where('email', '=', email).execute()
        const id = users[0]?.id ?? ''
        const credentials = db.selectFrom('credential').select('id').where('user_id', '=', id)
        return stateOf({
          users: users.length,
          credentials: (await credentials.execute()).length,
          entries: id === '' ? 0 : await entriesOf(killed, id),
        })
      },
    }
  },
}

/** A picture in use: without one the sweeper would not touch the folder. */
const SHOWN = '54040000-0000-4000-a000-000000000000.webp'

async function showOne({ db, dataDir }: KilledSite): Promise<void> {
  await writeFile(join(dataDir, 'uploads', SHOWN), 'A picture.')
  await anEvent(db, { image: `/uploads/${SHOWN}` })
}

async function picturesIn({ dataDir }: KilledSite): Promise<string[]> {
  const names = await readdir(join(dataDir, 'uploads'))
  return names.filter((name) => name !== SHOWN)
}

/** An unacknowledged picture may remain until the sweeper runs, but not after it. */
async function lookAtPicture(killed: KilledSite, url: string | null): Promise<State> {
  const { site, db, dataDir } = killed
  const path = url && new URL(url).pathname
  const answer = path === null ? null : await sendRequest(site.url, { path })
  const before = await picturesIn(killed)
  const now = new Date(Date.now() + UNUSED_RETENTION_MS + 60_000)
  await deleteUnusedPictures({ db, now, storage: await openFolderStorage(join(dataDir, 'uploads')) })
  const after = await picturesIn(killed)
  if (after.length > 0) return `half: ${after.join()} after the sweeper`
  if (answer && answer.status !== 200) return `half: an acknowledged picture returned ${answer.status}`
  return url || (before.length === 2 && before.every((name) => name.endsWith('.webp'))) ? 'done' : 'none'
}

const upload: Operation = {
  name: 'an upload',
  async prepare(killed) {
    const { db } = killed
    await showOne(killed)
    // An admin may upload twenty pictures an hour.
    await db.deleteFrom('rate_limit').execute()
    const { type, body } = await multipart({ bytes: await encodedPicture('png') })
    return {
      send: ({ site, cookie }) =>
        sendRequest(site.url, {
          path: '/api/uploads',
          method: 'POST',
          headers: { origin: site.url, cookie, 'content-type': type },
          body,
        }),
      async look(killed, answer) {
        const response = JSON.parse(answer.body.toString() || '{}') as { data?: { url: string } }
        return lookAtPicture(killed, response.data?.url ?? null)
      },
    }
  },
}

const everything = [approval, creation, upload]

async function killAndCheck(
  name: string,
  ...options: Parameters<typeof killAtEveryStep>
): Promise<Verdict & { name: string }> {
  const tallies = await killAtEveryStep(...options)
  const kills = tallies.reduce((sum, tally) => sum + tally.kills, 0)
  const wrong = tallies.flatMap((tally) => tally.wrong)
  return { name, ...noneOf(wrong, kills, 'kills left a partial change') }
}

export const gates: Gate[] = [
  {
    id: 'R4b',
    goal: 'A kill before any step of an approval, an upload or a new super admin leaves all of it or none',
    suite: 'full',
    run: async () =>
      allOf(
        await Promise.all([
          killAndCheck('SQLite', { engine: 'sqlite' }, everything),
          killAndCheck('PostgreSQL', { engine: 'postgres' }, everything),
        ]),
      ),
    /** A database without transactions. */
    control: () => killAndCheck('SQLite', { engine: 'sqlite', isCareless: true }, [approval, creation]),
  },
]
