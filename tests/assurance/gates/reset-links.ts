import { createHash } from 'node:crypto'
import { hashPassword } from '#app/accounts/password.server.ts'
import { keepAccount } from '#app/accounts/sign-up.server.ts'
import { type Database, openDatabase } from '#app/platform/db.ts'
import { linesOf } from '#db/backup/lines.ts'
import { noPictures } from '#db/backup/pictures.ts'
import { openSnapshot } from '#db/backup/snapshot.ts'
import { newAccount, PASSWORD } from '#tests/support/desk.ts'
import { callerOn, signedIn } from '#tests/support/caller.ts'
import { someonesPhone } from '#tests/support/phone.ts'
import { askFor, linkFor, spellings } from '../reset-mail.ts'
import { type Gate, onEach, type Verdict } from '../gate.ts'
import type { Site } from '../world.ts'

const MINUTE_MS = 60_000
const [SHORTEST_LIFE_MS, LONGEST_LIFE_MS] = [10 * MINUTE_MS, 30 * MINUTE_MS]
const MOST_MAILS_AN_HOUR = 3
const fresh = { password: 'eight slow pans', confirmation: 'eight slow pans' }

async function isKept(site: Site, token: string): Promise<boolean> {
  const snapshot = await openSnapshot(site.place)
  let found = false
  for await (const text of linesOf(snapshot, { pictures: noPictures, now: new Date() }))
    found ||= text.includes(token)
  await snapshot.close()
  return found
}

type Mailed = (link: string, headers: Record<string, string>) => string

/** Where the links lead that were asked for under each name; the last one with whose it is. */
async function linksOf(site: Site, db: Database, mailed: Mailed) {
  const wrong: string[] = []
  const asked: { id: string; email: string; headers: Record<string, string> }[] = []
  for (const headers of spellings) {
    const { id, email } = await newAccount(db, { role: 'admin' })
    // A name that is not ours may also be refused at the door.
    if ((await askFor(site, email, headers)).status === 200) asked.push({ id, email, headers })
  }
  let link = ''
  for (const { email, headers } of asked) {
    link = mailed(await linkFor(site, email), headers)
    const { origin } = new URL(link)
    if (origin !== new URL(site.url).origin) wrong.push(`${JSON.stringify(headers)} ${origin}`)
  }
  const token = new URL(link).searchParams.get('token') ?? ''
  return { wrong, ids: asked.map(({ id }) => id), email: asked.at(-1)?.email ?? '', token }
}

/** Of those that were asked for here: other gates lay links of their own. */
async function livesWrongly(db: Database, ids: readonly string[]): Promise<string[]> {
  const made = db.selectFrom('verification').select(['created_at', 'expires_at']).where('value', 'in', ids)
  const rows = await made.execute()
  const lives = rows.map((row) => Date.parse(row.expires_at) - Date.parse(row.created_at))
  const odd = lives.filter((ms) => ms < SHORTEST_LIFE_MS || ms > LONGEST_LIFE_MS)
  return [
    ...(lives.length === ids.length ? [] : [`${lives.length} links for ${ids.length} who asked`]),
    ...odd.map((ms) => `a link lives ${ms} ms`),
  ]
}

/** One link: kept as a hash, good for one use, after which nobody of before is in. */
async function usedTwice(site: Site, { email, token }: { email: string; token: string }): Promise<string[]> {
  const wrong: string[] = []
  if (token.length < 40 || (await isKept(site, token))) wrong.push('the token stands in the database')
  const enter = () => signedIn(site.url, { email, password: PASSWORD }, 'admin')
  const sessions = [await enter(), await enter()]
  const use = () => callerOn(site.url).post(`/reset-password?token=${token}`, { ...fresh, token })
  const [first, second] = [(await use()).status, (await use()).status]
  if (first >= 400 || second !== 400) wrong.push(`used twice: ${first} ${second}`)
  for (const session of sessions)
    if ((await session.get('/admin/dashboard')).status === 200) wrong.push('an old session lives on')
  return wrong
}

async function expired(site: Site, db: Database): Promise<string[]> {
  const { email } = await newAccount(db, { role: 'admin' })
  await askFor(site, email)
  const token = new URL(await linkFor(site, email)).searchParams.get('token') ?? ''
  const identifier = `reset-password:${createHash('sha256').update(token).digest('base64url')}`
  const expires_at = new Date(Date.now() - 1).toISOString()
  const { numUpdatedRows } = await db
    .updateTable('verification')
    .set({ expires_at })
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  const { status } = await callerOn(site.url).post(`/reset-password?token=${token}`, { ...fresh, token })
  return numUpdatedRows === 1n && status === 400 ? [] : [`a link whose time was over got ${status}`]
}

/** How many mails came of asking again and again, and of asking for somebody who has no mailbox. */
async function mailsWrongly(site: Site, db: Database): Promise<string[]> {
  const { email } = await newAccount(db, { role: 'admin' })
  for (let n = 0; n < MOST_MAILS_AN_HOUR + 3; n += 1) await askFor(site, email)
  const nobodys = `${someonesPhone()}@members.invalid`
  const hash = await hashPassword(PASSWORD)
  const admin = { role: 'admin', standing: 'approved', name: 'Nobody' } as const
  await keepAccount(db, { ...admin, email: nobodys, hash, now: new Date() })
  await askFor(site, nobodys)
  const mailsTo = async (recipient: string) =>
    (await db.selectFrom('mail').select('id').where('recipient', '=', recipient).execute()).length
  const [mails, lost] = [await mailsTo(email), await mailsTo(nobodys)]
  return [
    ...(mails === MOST_MAILS_AN_HOUR ? [] : [`${mails} mails to one address in an hour`]),
    ...(lost === 0 ? [] : ['a mail to .invalid']),
  ]
}

async function tried(site: Site, mailed: Mailed): Promise<Verdict> {
  const { db, close } = await openDatabase(site.place)
  const { wrong, ...last } = await linksOf(site, db, mailed)
  wrong.push(...(await livesWrongly(db, last.ids)), ...(await usedTwice(site, last)))
  wrong.push(...(await expired(site, db)), ...(await mailsWrongly(site, db)))
  await close()
  return {
    figure: `${spellings.length} spellings of the host, token at rest, second use, late use, old sessions, mails an hour, no mailbox: ${wrong.length} wrong${wrong[0] ? `: ${wrong.slice(0, 3).join('; ')}` : ''}`,
    isGood: wrong.length === 0,
  }
}

export const gates: Gate[] = [
  {
    id: 'S7',
    goal: 'A reset link leads here whatever the request called us, works once for half an hour, and ends every session',
    tier: 1,
    mostlyWaits: true,
    run: async (world) => onEach(await world.both(), (site) => tried(site, (link) => link)),
    /** A link that is made from the name the request used. */
    control: async (world) =>
      tried(await world.site(), (link, { host }) =>
        host ? link.replace(new URL(link).host, host.replace(/^.*@/, '')) : link,
      ),
  },
]
