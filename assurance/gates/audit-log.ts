import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { parseCsv } from '#app/platform/formats/csv.ts'
import { newId } from '#app/platform/id.ts'
import { httpClient, signedInClient } from '#tests/support/http-client.ts'
import { newSignedInAccount } from '#tests/support/actions.ts'
import { aUser } from '#tests/support/factories.ts'
import { newPhone } from '#tests/support/phone.ts'
import { openEvent, seatForm, takeSeat } from '#tests/support/seats.ts'
import { type Gate, noneOf, onEach, type Verdict } from '#assurance/gate.ts'
import { everyPath, UNKNOWN_ID } from '#assurance/support/routes.ts'
import type { Site } from '#assurance/support/test-sites.ts'

/** A site with a join request, a registration and a member. */
interface Drill {
  site: Site
  db: Database
  eventId: string
  memberId: string
  /** Names, phones and the email of the three. */
  personalData: string[]
}

interface Reading {
  actorId: string
  path: string
  /** What the entry has to say. */
  what?: string
}

interface LogRow {
  what: string
  actorId: string
}

async function prepareDrill(site: Site, db: Database): Promise<Drill> {
  const superAdmin = await signedInClient(site.url, site.superAdmin)
  const unique = newId().slice(-12)
  const [applicant, guest, member] = [`Asking ${unique}`, `Seated ${unique}`, `Member ${unique}`]
  const [applicantPhone, guestPhone, memberPhone] = [newPhone(), newPhone(), newPhone()]
  const form = { name: applicant, phone: applicantPhone, branch: 'CSE', year: '1st', interest: 'Other' }
  await httpClient(site.url).post('/join', form)
  const { id: eventId } = await openEvent(superAdmin)
  const seat = seatForm({ name: guest, phone: guestPhone })
  await takeSeat(site.url, eventId, seat)
  const createdAt = new Date().toISOString()
  const { id: memberId } = await aUser(db, { name: member, phone: memberPhone, createdAt })
  const phones = [applicantPhone, guestPhone, memberPhone]
  const personalData = [applicant, guest, member, ...phones, seat['email'] ?? guest]
  return { site, db, eventId, memberId, personalData }
}

/** Every screen and every download, each by another super admin, so that a screen that leaves no entry is found. */
async function readEverything({ site, db, eventId, personalData }: Drill): Promise<Reading[]> {
  const tabs = ['dashboard?tab=users', 'super-dashboard?tab=admins', 'super-dashboard?tab=users']
  const paths = [
    ...everyPath.filter((path) => path.startsWith('/admin')),
    ...tabs.map((tab) => `/admin/${tab}`),
  ]
  const readings: Reading[] = []
  for (const path of paths) {
    const { id: actorId, cookie } = await newSignedInAccount({ url: site.url, db }, 'super-admin')
    const text = await (await httpClient(site.url, cookie).get(path.replace(UNKNOWN_ID, eventId))).text()
    if (personalData.some((value) => text.includes(value))) readings.push({ actorId, path })
  }
  return readings
}

/** Reads that no GET address causes: a check-in link and one complete phone number. */
async function readBeside({ site, db, eventId, memberId }: Drill): Promise<Reading[]> {
  const { id: actorId, cookie } = await newSignedInAccount({ url: site.url, db }, 'super-admin')
  const caller = httpClient(site.url, cookie)
  await caller.post('/admin/users', { intent: 'reveal-phone', id: memberId })
  const form = { intent: 'make-link', helper: 'Drill', hours: '6' }
  const page = await (await caller.post(`/admin/events/${eventId}/registrations`, form)).text()
  const [link = ''] = /\/door\/[\w-]{20,}/.exec(page) ?? []
  await httpClient(site.url).get(link)
  const row = await db
    .selectFrom('check_in_link')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return [
    // The list of users leaves an entry, too, which must not count for the phone.
    { actorId, path: 'a full phone number', what: 'showed the phone number of' },
    { actorId: row?.id ?? 'no link', path: 'a check-in link' },
  ]
}

/** The audit log as a super admin downloads it, without the sign-ins. */
async function downloadedLog({ url, superAdmin }: Site): Promise<LogRow[]> {
  const client = await signedInClient(url, superAdmin)
  const text = await (await client.get('/admin/audit.csv')).text()
  const rows = parseCsv(text).rows.map(({ cells: [, what = '', , actorId = ''] }) => ({ what, actorId }))
  return rows.filter(({ what }) => !what.endsWith(' signed in'))
}

interface Steps {
  read: (drill: Drill) => Promise<Reading[]>
  /** Removes what a faulty site would not have recorded. */
  forget: (drill: Drill) => Promise<unknown>
}

const everyReading: Steps = {
  read: async (drill) => [...(await readEverything(drill)), ...(await readBeside(drill))],
  forget: async () => null,
}

async function checkAuditLog(site: Site, { read, forget }: Steps = everyReading): Promise<Verdict> {
  const { db, close } = await openDatabase(site.place)
  try {
    const drill = await prepareDrill(site, db)
    const readings = await read(drill)
    await forget(drill)
    const log = await downloadedLog(site)
    const isRecorded = ({ actorId, what = '' }: Reading) =>
      log.some((row) => row.actorId === actorId && row.what.includes(what))
    const missing = readings
      .filter((reading) => !isRecorded(reading))
      .map(({ path }) => `${path} left no entry`)
    return noneOf(missing, readings.length, 'reads are missing from the audit log')
  } finally {
    await close()
  }
}

export const gates: Gate[] = [
  {
    id: 'D5',
    goal: 'The downloaded audit log records everybody who read personal data, on every screen',
    suite: 'test',
    run: async (world) => onEach(await world.both(), (site) => checkAuditLog(site)),
    /** A site that records only changes and downloads, and one that omits single phones. Both must be detected. */
    async control(world) {
      const site = await world.site()
      const without = (action: string): Steps['forget'] => {
        return ({ db }) => db.deleteFrom('audit_entry').where('action', 'like', action).execute()
      }
      const verdicts = [
        await checkAuditLog(site, { ...everyReading, forget: without('%.read') }),
        await checkAuditLog(site, { read: readBeside, forget: without('user.reveal-phone') }),
      ]
      const figure = verdicts.map((verdict) => verdict.figure).join(' | ')
      return { figure, isGood: verdicts.some(({ isGood }) => isGood) }
    },
  },
]
