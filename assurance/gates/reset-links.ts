import { createHash } from 'node:crypto'
import { hashPassword } from '#app/accounts/auth/password-hash.server.ts'
import { insertAccount } from '#app/accounts/auth/sign-up.server.ts'
import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { openSnapshot } from '#commands/backup/snapshot.ts'
import { newAccount, PASSWORD } from '#tests/support/admin-accounts.ts'
import { httpClient, signedInClient } from '#tests/support/http-client.ts'
import { newPhone } from '#tests/support/phone.ts'
import { requestReset, resetLinkFor, hostHeaders } from '#assurance/support/reset-mail.ts'
import { type Gate, onEach, type Verdict } from '#assurance/gate.ts'
import type { Site } from '#assurance/support/test-sites.ts'

const MINUTE_MS = 60_000
const [SHORTEST_LIFE_MS, LONGEST_LIFE_MS] = [10 * MINUTE_MS, 30 * MINUTE_MS]
const MOST_MAILS_AN_HOUR = 3
const fresh = { password: 'eight slow pans', confirmation: 'eight slow pans' }

async function isStored(site: Site, token: string): Promise<boolean> {
  const snapshot = await openSnapshot(site.place)
  let found = false
  for (const table of snapshot.tables)
    for await (const rows of snapshot.rows(table)) found ||= JSON.stringify(rows).includes(token)
  await snapshot.close()
  return found
}

type AlterLink = (link: string, headers: Record<string, string>) => string

/** Requests a reset link under each host header and checks where the links lead. Returns the last link's token. */
async function linksOf(site: Site, db: Database, alterLink: AlterLink) {
  const wrong: string[] = []
  const requested: { id: string; email: string; headers: Record<string, string> }[] = []
  for (const headers of hostHeaders) {
    const { id, email } = await newAccount(db, { role: 'admin' })
    // A foreign host may also be refused.
    if ((await requestReset(site, email, headers)).status === 200) requested.push({ id, email, headers })
  }
  let link = ''
  for (const { email, headers } of requested) {
    link = alterLink(await resetLinkFor(site, { db, email }), headers)
    const { origin } = new URL(link)
    if (origin !== new URL(site.url).origin) wrong.push(`${JSON.stringify(headers)} ${origin}`)
  }
  const token = new URL(link).searchParams.get('token') ?? ''
  return { wrong, ids: requested.map(({ id }) => id), email: requested.at(-1)?.email ?? '', token }
}

/** Only links requested here: other gates request links, too. */
async function lifetimeProblems(db: Database, ids: readonly string[]): Promise<string[]> {
  const links = db.selectFrom('verification').select(['created_at', 'expires_at']).where('value', 'in', ids)
  const rows = await links.execute()
  const lifetimes = rows.map((row) => Date.parse(row.expires_at) - Date.parse(row.created_at))
  const wrongLifetimes = lifetimes.filter((ms) => ms < SHORTEST_LIFE_MS || ms > LONGEST_LIFE_MS)
  return [
    ...(lifetimes.length === ids.length ? [] : [`${lifetimes.length} links for ${ids.length} requests`]),
    ...wrongLifetimes.map((ms) => `a link is valid for ${ms} ms`),
  ]
}

/** A link is stored as a hash, works once, and ends all older sessions. */
async function reuseProblems(
  site: Site,
  { email, token }: { email: string; token: string },
): Promise<string[]> {
  const wrong: string[] = []
  if (token.length < 40 || (await isStored(site, token))) wrong.push('the token is stored unhashed')
  const enter = () => signedInClient(site.url, { email, password: PASSWORD }, 'admin')
  const sessions = [await enter(), await enter()]
  const use = () => httpClient(site.url).post(`/reset-password?token=${token}`, { ...fresh, token })
  const [first, second] = [(await use()).status, (await use()).status]
  if (first >= 400 || second !== 400) wrong.push(`used twice: ${first} ${second}`)
  for (const session of sessions)
    if ((await session.get('/admin/dashboard')).status === 200) wrong.push('an old session is still valid')
  return wrong
}

async function expiryProblems(site: Site, db: Database): Promise<string[]> {
  const { email } = await newAccount(db, { role: 'admin' })
  await requestReset(site, email)
  const token = new URL(await resetLinkFor(site, { db, email })).searchParams.get('token') ?? ''
  const identifier = `reset-password:${createHash('sha256').update(token).digest('base64url')}`
  const expires_at = new Date(Date.now() - 1).toISOString()
  const { numUpdatedRows } = await db
    .updateTable('verification')
    .set({ expires_at })
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  const { status } = await httpClient(site.url).post(`/reset-password?token=${token}`, { ...fresh, token })
  return numUpdatedRows === 1n && status === 400 ? [] : [`an expired link returned ${status}`]
}

/** Counts the mails after repeated requests, and for an account without a mailbox. */
async function mailProblems(site: Site, db: Database): Promise<string[]> {
  const { email } = await newAccount(db, { role: 'admin' })
  for (let n = 0; n < MOST_MAILS_AN_HOUR + 3; n += 1) await requestReset(site, email)
  const invalidAddress = `${newPhone()}@members.invalid`
  const hash = await hashPassword(PASSWORD)
  const admin = { role: 'admin', accountStatus: 'approved', name: 'Nobody' } as const
  await insertAccount(db, { ...admin, email: invalidAddress, hash, now: new Date() })
  await requestReset(site, invalidAddress)
  const mailsTo = async (recipient: string) =>
    (await db.selectFrom('mail').select('id').where('recipient', '=', recipient).execute()).length
  const [mails, invalidMails] = [await mailsTo(email), await mailsTo(invalidAddress)]
  return [
    ...(mails === MOST_MAILS_AN_HOUR ? [] : [`${mails} mails to one address in an hour`]),
    ...(invalidMails === 0 ? [] : ['a mail to an .invalid address']),
  ]
}

async function checkResetLinks(site: Site, alterLink: AlterLink): Promise<Verdict> {
  const { db, close } = await openDatabase(site.place)
  const { wrong, ...last } = await linksOf(site, db, alterLink)
  wrong.push(...(await lifetimeProblems(db, last.ids)), ...(await reuseProblems(site, last)))
  wrong.push(...(await expiryProblems(site, db)), ...(await mailProblems(site, db)))
  await close()
  return {
    figure: `${hostHeaders.length} host headers, stored tokens, second use, expiry, old sessions, mails per hour, missing mailbox: ${wrong.length} errors${wrong[0] ? `: ${wrong.slice(0, 3).join('; ')}` : ''}`,
    isGood: wrong.length === 0,
  }
}

export const gates: Gate[] = [
  {
    id: 'S7',
    goal: 'A reset link points only to this site, works once within half an hour, and ends every session',
    suite: 'assure',
    mostlyWaits: true,
    // Where no other gate has set a mail server: the links are read from the outbox folder.
    run: async (world) => onEach(await world.newOnes(), (site) => checkResetLinks(site, (link) => link)),
    /** A link built from the host of the request. */
    control: async (world) =>
      checkResetLinks(await world.newSite(), (link, { host }) =>
        host ? link.replace(new URL(link).host, host.replace(/^.*@/, '')) : link,
      ),
  },
]
