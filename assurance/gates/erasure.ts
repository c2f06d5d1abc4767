import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { openSnapshot } from '#commands/backup/snapshot.ts'
import { approvalForm } from '#tests/support/join-request.ts'
import { httpClient, signedInClient } from '#tests/support/http-client.ts'
import { newPhone } from '#tests/support/phone.ts'
import { openEvent, takeSeat } from '#tests/support/seats.ts'
import { type Gate, noneOf, onEach, type Verdict } from '#assurance/gate.ts'
import type { Site } from '#assurance/support/test-sites.ts'

const MAIL_WAIT_MS = 60_000
const run = promisify(execFile)

interface Person {
  name: string
  phone: string
  email: string
}

const identitiesOf = ({ name, phone, email }: Person) => [name, phone, email]

async function outboxOf({ dataDir }: Site): Promise<{ name: string; text: string }[]> {
  const folder = join(dataDir, 'outbox')
  const read = async (name: string) => (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '')
  for (;;) {
    const names: string[] = await readdir(folder).catch(() => [])
    // A mail gets its final name when it is complete: reads again until all names are final.
    const mails = await Promise.all(
      names.map(async (name) => ({ name, text: await read(name).catch(() => null) })),
    )
    const found = mails.filter((mail): mail is { name: string; text: string } => mail.text !== null)
    if (found.length === names.length) return found
  }
}

/** A person with a join request, a membership, a seat, a mail, a film submission and a note. */
async function createPerson(site: Site, db: Database): Promise<Person> {
  const mark = newId().slice(-10)
  const email = `forgotten-${mark}@college.example`
  const person = { name: `Forgotten ${mark}`, phone: newPhone(), email }
  const { name, phone } = person
  const [adminClient, visitor] = [await signedInClient(site.url, site.superAdmin), httpClient(site.url)]
  await visitor.post('/join', { name, phone, branch: 'CSE', year: '1st', interest: 'Other' })
  const request = db.selectFrom('join_request').select('id').where('phone', '=', phone)
  const { id } = await request.executeTakeFirstOrThrow()
  await adminClient.post('/admin/dashboard', await approvalForm(db, id))
  await takeSeat(site.url, (await openEvent(adminClient)).id, { name, phone, email })
  await visitor.post('/short-films', { email })
  await db
    .updateTable('join_request')
    .set({ reviewer_note: `${name} can be called: +91 ${phone}` })
    .where('id', '=', id)
    .execute()
  const until = performance.now() + MAIL_WAIT_MS
  while (
    !(await outboxOf(site)).some(({ name: file, text }) => file.endsWith('.eml') && text.includes(email))
  ) {
    if (performance.now() > until) throw new Error('no mail arrived')
    await pause(100)
  }
  return person
}

/** Where one of these texts still occurs: rows, mails, files and log lines. */
async function countRemaining(
  site: Site,
  identities: readonly string[],
): Promise<{ found: string[]; checkedCount: number }> {
  const found: string[] = []
  let checkedCount = 0
  const look = (name: string, text: string) => {
    checkedCount += 1
    if (identities.some((identity) => text.includes(identity))) found.push(name)
  }
  const snapshot = await openSnapshot(site.place)
  for (const table of snapshot.tables)
    for await (const rows of snapshot.rows(table)) for (const row of rows) look(table.name, row.join('\n'))
  await snapshot.close()
  for (const { name, text } of await outboxOf(site)) look('a mail in the outbox', `${name}\n${text}`)
  for (const folder of ['uploads', 'backups'])
    for (const name of await readdir(join(site.dataDir, folder)).catch((): string[] => []))
      look(`${folder}/${name}`, name + (await readFile(join(site.dataDir, folder, name), 'latin1')))
  look('the log', site.printed())
  return { found: [...new Set(found)], checkedCount }
}

type Forget = (person: Person, site: Site, db: Database) => Promise<unknown>

async function checkErasure(site: Site, forget: Forget): Promise<Verdict> {
  const { db, close } = await openDatabase(site.place)
  const person = await createPerson(site, db)
  const before = await countRemaining(site, identitiesOf(person))
  if (before.found.length < 4)
    throw new Error(`the person was stored only in ${before.found.join()} before the erasure`)
  await forget(person, site, db)
  await close()
  const { found, checkedCount } = await countRemaining(site, identitiesOf(person))
  return noneOf(found, checkedCount, 'rows, mails, files and log lines still name the person')
}

/** Runs the erase command beside the running site. */
const byCommand =
  (of: (person: Person) => string): Forget =>
  async (person, { place }) => {
    const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' }
    await run(process.execPath, ['tools/run-command.mjs', 'erase', of(person)], { env })
  }

export const gates: Gate[] = [
  {
    id: 'D2',
    goal: 'After an erasure by phone or email no row, mail, file or log line names the person',
    suite: 'test',
    run: async (world) => {
      const [first, second] = await world.both()
      const ways = [
        { name: `${first.name} by phone`, site: first, of: ({ phone }: Person) => phone },
        { name: `${second.name} by email`, site: second, of: ({ email }: Person) => email },
      ]
      return onEach(ways, ({ site, of }) => checkErasure(site, byCommand(of)))
    },
    /** An erasure that only deletes the join request. */
    control: async (world) =>
      checkErasure(await world.site(), ({ phone }, _site, db) =>
        db.deleteFrom('join_request').where('phone', '=', phone).execute(),
      ),
  },
]
