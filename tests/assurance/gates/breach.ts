import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { todayIn } from '#app/events/zone.ts'
import { actionLabels } from '#app/audit/rules.ts'
import { type Database, openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { callerOn, signedIn } from '#tests/support/caller.ts'
import { somebody } from '#tests/support/deeds.ts'
import { aUser } from '#tests/support/factories.ts'
import { someonesPhone } from '#tests/support/phone.ts'
import { openEvent, seatForm, takeSeat } from '#tests/support/seats.ts'
import { type Gate, noneOf, onEach, type Verdict } from '../gate.ts'
import { everyPath } from '../routes.ts'
import type { Site } from '../world.ts'

const DEAD = '0198c7a0-0000-7000-8000-00000000dead'
const TEN_MINUTES_MS = 600_000
const run = promisify(execFile)

/** Whose data is in danger: what a page that shows them says, and the rows they stand in. */
interface Student {
  marks: string[]
  rows: string[]
}

interface Drill {
  site: Site
  db: Database
  eventId: string
  students: Student[]
}

async function prepared(site: Site, db: Database): Promise<Drill> {
  const boss = await signedIn(site.url, site.superAdmin)
  const [asking, seated, member] = ['Asking', 'Seated', 'Member'].map(
    (word) => `${word} ${newId().slice(-12)}`,
  )
  const phones = [someonesPhone(), someonesPhone(), someonesPhone()]
  const form = { name: asking ?? '', phone: phones[0] ?? '', branch: 'CSE', year: '1st', interest: 'Other' }
  await callerOn(site.url).post('/join', form)
  const { id: eventId } = await openEvent(boss)
  const seat = seatForm({ name: seated ?? '', phone: phones[1] ?? '' })
  await takeSeat(site.url, eventId, seat)
  const { id } = await aUser(db, { name: member, phone: phones[2], createdAt: new Date().toISOString() })
  const idOf = async (table: 'join_request' | 'registration', name: string) =>
    (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const email = seat['email'] ?? ''
  const mail = await db
    .selectFrom('mail')
    .select('id')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  const rowOfSeat = await idOf('registration', seated ?? '')
  const students = [
    { marks: [asking ?? '', phones[0] ?? ''], rows: [await idOf('join_request', asking ?? '')] },
    { marks: [seated ?? '', phones[1] ?? '', email], rows: [rowOfSeat, mail.id] },
    { marks: [member ?? '', phones[2] ?? ''], rows: [id] },
  ]
  return { site, db, eventId, students }
}

/** Somebody read these: who, and which rows of each student may stand for it; `as`: what the report has to call it. */
type Reading = { by: string; path: string; rows: string[]; as?: string }

const shownOn = (text: string, { marks }: Student) => marks.some((mark) => text.includes(mark))

/** Every screen and every download there is, each as a super admin of its own, so that it is seen which one leaves nothing. */
async function readEverything({ site, db, eventId, students }: Drill): Promise<Reading[]> {
  const tabs = ['dashboard?tab=users', 'super-dashboard?tab=admins', 'super-dashboard?tab=users']
  const paths = [
    ...everyPath.filter((path) => path.startsWith('/admin')),
    ...tabs.map((tab) => `/admin/${tab}`),
  ]
  const readings: Reading[] = []
  for (const path of paths) {
    const { id: by, cookie } = await somebody({ url: site.url, db }, 'super-admin')
    const text = await (await callerOn(site.url, cookie).get(path.replace(DEAD, eventId))).text()
    for (const student of students)
      if (shownOn(text, student)) readings.push({ by, path, rows: student.rows })
  }
  return readings
}

/** A helper at the door, and one whole phone: what no address shows by itself. */
async function readBeside({ site, db, eventId, students }: Drill): Promise<Reading[]> {
  const { id: by, cookie } = await somebody({ url: site.url, db }, 'super-admin')
  const caller = callerOn(site.url, cookie)
  const [, seated, member] = students
  await caller.post('/admin/users', { intent: 'reveal-phone', id: member?.rows[0] ?? '' })
  const form = { intent: 'make-link', helper: 'Drill', hours: '6' }
  const made = await (await caller.post(`/admin/events/${eventId}/registrations`, form)).text()
  const [token = ''] = /\/door\/[\w-]{20,}/.exec(made) ?? []
  await callerOn(site.url).get(token)
  const link = await db
    .selectFrom('door_link')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return [
    // Who reveals a phone stands on a list, too: the list's own entry must not pass for it.
    { by, path: 'a whole phone', rows: member?.rows ?? [], as: actionLabels['user.reveal-phone'] },
    { by: link?.id ?? 'no link', path: 'a helper at the door', rows: seated?.rows ?? [] },
  ]
}

async function reported({ place }: Site, more: string[] = []): Promise<{ text: string; ms: number }> {
  const DATABASE_URL = place.databaseUrl ?? ''
  const env = { ...process.env, DATA_DIR: place.dataDir, ...(DATABASE_URL && { DATABASE_URL }) }
  const args = ['tools/breach-report.mjs', '--since', todayIn('Asia/Kolkata', new Date()), ...more]
  const begunAt = performance.now()
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: 1e9 })
  return { text: stdout, ms: performance.now() - begunAt }
}

/** What the line of a row says that this person did. */
function didIn(line: string, by: string): string | null {
  const deeds = line.split(' | ').filter((deed) => deed.endsWith(`(${by})`))
  return deeds.length > 0 ? deeds.join() : null
}

interface Ways {
  read: (drill: Drill) => Promise<Reading[]>
  /** What a faulty site would not have written down. */
  meanwhile: (drill: Drill) => Promise<unknown>
}

const everyWay: Ways = {
  read: async (drill) => [...(await readEverything(drill)), ...(await readBeside(drill))],
  meanwhile: async () => null,
}

async function drilled(site: Site, { read, meanwhile }: Ways = everyWay) {
  const { db, close } = await openDatabase(site.place)
  try {
    const drill = await prepared(site, db)
    const readings = await read(drill)
    await meanwhile(drill)
    const { text, ms } = await reported(site)
    const lines = text.split('\n')
    const isTold = ({ by, rows, as = '' }: Reading) =>
      rows.some((id) => lines.some((line) => line.includes(` ${id} |`) && didIn(line, by)?.includes(as)))
    const untold = readings.filter((reading) => !isTold(reading)).map(({ path }) => `${path} left nothing`)
    const leaked = drill.students
      .filter((student) => shownOn(text, student))
      .map(() => 'the report names somebody')
    const contacts = await reported(site, ['--contacts'])
    const unnamed = drill.students
      .filter((student) => !shownOn(contacts.text, student))
      .map(() => 'nobody to tell')
    const late = ms > TEN_MINUTES_MS ? ['it took too long'] : []
    const verdict = noneOf(
      [...untold, ...leaked, ...unnamed, ...late],
      readings.length,
      'readings are not in the report',
    )
    return { ...verdict, figure: `${verdict.figure}, in ${Math.round(ms)} ms` } satisfies Verdict
  } finally {
    await close()
  }
}

export const gates: Gate[] = [
  {
    id: 'D5',
    goal: 'After a breach one command says who read or changed which personal rows, whatever screen it was on',
    tier: 1,
    run: async (world) => onEach(await world.both(), (site) => drilled(site)),
    /** A site that writes down changes and downloads alone, and one that forgets single phones. Each must be seen. */
    async control(world) {
      const site = await world.site()
      const without = (action: string): Ways['meanwhile'] => {
        return ({ db }) => db.deleteFrom('audit_entry').where('action', 'like', action).execute()
      }
      const verdicts = [
        await drilled(site, { ...everyWay, meanwhile: without('%.read') }),
        await drilled(site, { read: readBeside, meanwhile: without('user.reveal-phone') }),
      ]
      const figure = verdicts.map((verdict) => verdict.figure).join(' | ')
      return { figure, isGood: verdicts.some(({ isGood }) => isGood) }
    },
  },
]
