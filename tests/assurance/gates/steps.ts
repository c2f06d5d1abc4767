import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#app/platform/id.ts'
import { UNUSED_KEPT_MS } from '#app/uploads/rules.ts'
import { sweepPictures } from '#app/uploads/use-cases.server.ts'
import { ask } from '#tests/support/ask.ts'
import { cutEverywhere, type House, posted, type State, type Steps } from '#tests/support/failpoints.ts'
import { aJoinRequest, anEvent } from '#tests/support/factories.ts'
import { someonesPhone } from '#tests/support/phone.ts'
import { of } from '#tests/support/picture-makers.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'

const PASSWORD = 'seven short reels'

/** All of these, or none of them. */
function stateOf(parts: Record<string, number>): State {
  const counts = Object.values(parts)
  if (counts.every((count) => count === 1)) return 'done'
  if (counts.every((count) => count === 0)) return 'none'
  const told = Object.entries(parts).map(([name, count]) => `${count} ${name}`)
  return `half: ${told.join(', ')}`
}

const entriesOf = async ({ db }: House, id: string) =>
  (await db.selectFrom('audit_entry').select('id').where('subject_id', '=', id).execute()).length

const approval: Steps = {
  name: 'an approval',
  async set({ db }) {
    const { id } = await aJoinRequest(db, { phone: someonesPhone() })
    return {
      deed: (house) => posted(house, '/admin/dashboard.data', { intent: 'approve-join-request', id }),
      async look(house) {
        const request = db.selectFrom('join_request').select('status').where('id', '=', id)
        const members = db.selectFrom('user_account').select('id').where('join_request_id', '=', id)
        return stateOf({
          'request approved': (await request.executeTakeFirst())?.status === 'approved' ? 1 : 0,
          members: (await members.execute()).length,
          entries: await entriesOf(house, id),
        })
      },
    }
  },
}

const creation: Steps = {
  name: 'a new super admin',
  async set({ db }) {
    const email = `${newId()}@college.example`
    const form = { intent: 'create-super-admin', email, password: PASSWORD, confirmation: PASSWORD }
    return {
      deed: (house) => posted(house, '/admin/super-dashboard.data', form),
      async look(house) {
        const users = await db.selectFrom('user_account').select('id').where('email', '=', email).execute()
        const id = users[0]?.id ?? ''
        const credentials = db.selectFrom('credential').select('id').where('user_id', '=', id)
        return stateOf({
          users: users.length,
          credentials: (await credentials.execute()).length,
          entries: id === '' ? 0 : await entriesOf(house, id),
        })
      },
    }
  },
}

/** One that an event shows: without any the sweeper would take the folder for another club's. */
const SHOWN = '54040000-0000-4000-a000-000000000000.webp'

async function showOne({ db, dataDir }: House): Promise<void> {
  await writeFile(join(dataDir, 'uploads', SHOWN), 'A picture.')
  await anEvent(db, { image: `/uploads/${SHOWN}` })
}

async function picturesIn({ dataDir }: House): Promise<string[]> {
  const names = await readdir(join(dataDir, 'uploads'))
  return names.filter((name) => name !== SHOWN)
}

/** A picture nobody was told of may lie there; what is left of it after the sweeper is what must not be. */
async function lookAtPicture(house: House, told: string | null): Promise<State> {
  const { site, db, dataDir } = house
  const path = told && new URL(told).pathname
  const answer = path === null ? null : await ask(site.url, { path })
  const before = await picturesIn(house)
  const now = new Date(Date.now() + UNUSED_KEPT_MS + 60_000)
  await sweepPictures({ db, now, pictures: join(dataDir, 'uploads') })
  const after = await picturesIn(house)
  if (after.length > 0) return `half: ${after.join()} after the sweeper`
  if (answer && answer.status !== 200) return `half: a picture that was told of got ${answer.status}`
  return told || (before.length === 2 && before.every((name) => name.endsWith('.webp'))) ? 'done' : 'none'
}

const upload: Steps = {
  name: 'an upload',
  async set(house) {
    const { db } = house
    await showOne(house)
    // An admin may keep twenty in an hour, and each try is one.
    await db.deleteFrom('rate_limit').execute()
    const form = new FormData()
    form.set('image', new File([new Uint8Array(await of('png'))], 'a.png', { type: 'image/png' }))
    const ready = new Response(form)
    const type = ready.headers.get('content-type') ?? ''
    const body = Buffer.from(await ready.arrayBuffer())
    return {
      deed: ({ site, cookie }) =>
        ask(site.url, {
          path: '/api/uploads',
          method: 'POST',
          headers: { origin: site.url, cookie, 'content-type': type },
          body,
        }),
      async look(house, answer) {
        const said = JSON.parse(answer.body.toString() || '{}') as { data?: { url: string } }
        return lookAtPicture(house, said.data?.url ?? null)
      },
    }
  },
}

const everything = [approval, creation, upload]

async function cut(
  name: string,
  ...told: Parameters<typeof cutEverywhere>
): Promise<Verdict & { name: string }> {
  const found = await cutEverywhere(...told)
  const kills = found.reduce((sum, tally) => sum + tally.kills, 0)
  const wrong = found.flatMap((tally) => tally.wrong)
  return { name, ...noneOf(wrong, kills, 'deaths before a step left something half done') }
}

export const gates: Gate[] = [
  {
    id: 'R4b',
    goal: 'Killed before any step of an approval, an upload or a new super admin, the site leaves all of it or none',
    tier: 2,
    run: async () =>
      allOf(
        await Promise.all([
          cut('SQLite', { engine: 'sqlite' }, everything),
          cut('PostgreSQL', { engine: 'postgres' }, everything),
        ]),
      ),
    /** The same without transactions. */
    control: () => cut('SQLite', { engine: 'sqlite', isCareless: true }, [approval, creation]),
  },
]
