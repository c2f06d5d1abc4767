import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { RESET_LINK_LIFETIME_MS } from '#app/accounts/rules.ts'
import { openDatabase } from '#app/platform/db.ts'
import { linesOf } from '#db/backup/lines.ts'
import { noPictures } from '#db/backup/pictures.ts'
import { openSnapshot } from '#db/backup/snapshot.ts'
import { ask } from '#tests/support/ask.ts'
import { newAccount, PASSWORD } from '#tests/support/desk.ts'
import { callerOn, signedIn } from '#tests/support/caller.ts'
import type { Gate, Verdict } from '../gate.ts'
import type { Site } from '../world.ts'

const evil = 'evil.example'
const spellings: Record<string, string>[] = [
  { host: evil },
  { host: `localhost@${evil}` },
  { host: `${evil}:80` },
  { 'x-forwarded-host': evil },
  { 'x-forwarded-host': evil, 'x-forwarded-proto': 'https' },
  { forwarded: `host=${evil}` },
  { 'x-host': evil },
  { 'x-original-url': `https://${evil}/` },
  { 'x-forwarded-server': evil },
  { referer: `https://${evil}/` },
]
const WAIT_MS = 15_000
const LONGEST_LIFE_MS = 30 * 60_000

async function linkFor(site: Site, email: string): Promise<string> {
  const folder = join(site.dataDir, 'outbox')
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const names: string[] = await readdir(folder).catch(() => [])
    for (const name of names.filter((file) => file.endsWith('.eml'))) {
      const mail = (await readFile(join(folder, name), 'utf8'))
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
      const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(mail)?.[0]
      if (link && mail.includes(email)) return link
    }
    await pause(100)
  }
  throw new Error('no mail came')
}

async function isKept(site: Site, token: string): Promise<boolean> {
  const snapshot = await openSnapshot(site.place)
  let found = false
  for await (const text of linesOf(snapshot, { pictures: noPictures, now: new Date() }))
    found ||= text.includes(token)
  await snapshot.close()
  return found
}

async function tried(
  site: Site,
  mailed: (link: string, headers: Record<string, string>) => string,
): Promise<Verdict> {
  const wrong: string[] = []
  const { db, close } = await openDatabase(site.place)
  const asked: { email: string; headers: Record<string, string> }[] = []
  for (const headers of spellings) {
    const { email } = await newAccount(db, { role: 'admin' })
    const body = new URLSearchParams({ mode: 'forgot', email }).toString()
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }
    const sent = { path: '/admin-login', method: 'POST', headers: { ...form, ...headers }, body }
    // A name that is not ours may also be refused at the door.
    if ((await ask(site.url, sent)).status === 200) asked.push({ email, headers })
  }
  let link = ''
  for (const { email, headers } of asked) {
    link = mailed(await linkFor(site, email), headers)
    const { origin } = new URL(link)
    if (origin !== new URL(site.url).origin) wrong.push(`${JSON.stringify(headers)} ${origin}`)
  }
  const { email = '' } = asked.at(-1) ?? {}
  const token = new URL(link).searchParams.get('token') ?? ''
  if (token.length < 40 || (await isKept(site, token))) wrong.push('the token stands in the database')
  const session = await signedIn(site.url, { email, password: PASSWORD }, 'admin')
  const fresh = { password: 'eight slow pans', confirmation: 'eight slow pans' }
  const use = () => callerOn(site.url).post(`/reset-password?token=${token}`, { ...fresh, token })
  const [first, second] = [(await use()).status, (await use()).status]
  if (first >= 400 || second < 400) wrong.push(`used twice: ${first} ${second}`)
  if ((await session.get('/admin/dashboard')).status === 200) wrong.push('an old session lives on')
  if (RESET_LINK_LIFETIME_MS > LONGEST_LIFE_MS) wrong.push('the link lives too long')
  await close()
  return {
    figure: `${spellings.length} spellings of the host, token at rest, second use, old session: ${wrong.length} wrong${wrong[0] ? `: ${wrong.slice(0, 3).join('; ')}` : ''}`,
    isGood: wrong.length === 0,
  }
}

export const gates: Gate[] = [
  {
    id: 'S7',
    goal: 'A reset link leads here whatever the request called us, works once, and ends every session',
    tier: 1,
    run: async (world) => tried(await world.site(), (link) => link),
    /** A link that is made from the name the request used. */
    control: async (world) =>
      tried(await world.site(), (link, { host }) =>
        host ? link.replace(new URL(link).host, host.replace(/^.*@/, '')) : link,
      ),
  },
]
