import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#app/platform/db.ts'
import { ask, percentile } from '#tests/support/ask.ts'
import { newAccount } from '#tests/support/desk.ts'
import { makeTrouble, openPost, type Post, type Trouble, troubles } from '#tests/support/mail-line.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { allOf, type Gate, type Verdict } from '../gate.ts'
import type { World } from '../world.ts'

const MEDIAN_ANSWER_MS = 300
const LONGEST_ANSWER_MS = 2_000
/** A minute from the beginning of a try that may itself take ten seconds. */
const LEAST_BACKOFF_MS = 45_000
const WAIT_MS = 25_000
const SAID = 'Password reset email sent! Please check your inbox.'

async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + WAIT_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not in ${WAIT_MS} ms: ${what}`)
    await pause(20)
  }
}

async function mailTo({ db }: Post, recipient: string) {
  const { status, attempts, last_problem, next_attempt_at } = await db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
  return { status, attempts, isOver: last_problem !== null || status !== 'waiting', next: next_attempt_at }
}

interface Sent {
  trouble: Trouble
  email: string
  ms: number
}

/** Asks for a mail while there is trouble, and waits until the site has tried to send it. */
async function sendIn(post: Post, trouble: Trouble, wrong: string[]): Promise<Sent> {
  makeTrouble(post, trouble)
  const { email } = await newAccount(post.db, { role: 'admin' })
  const { url } = post.site
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ mode: 'forgot', email }).toString()
  const answer = await ask(url, { path: '/admin-login', method: 'POST', headers, body })
  if (answer.status !== 200 || !answer.body.includes(SAID))
    wrong.push(`${trouble}: answered ${answer.status}`)
  const isReceived = () => post.mailbox.received.some(({ recipients }) => recipients.includes(email))
  if (trouble === 'dropped after the message') {
    await until('the message came', isReceived)
    post.line.become('cut')
  }
  if (trouble === 'killed meanwhile') {
    await until('the message came', isReceived)
    await post.site.kill()
    return { trouble, email, ms: answer.ms }
  }
  await until(`${trouble}: tried`, async () => (await mailTo(post, email)).isOver)
  const { status, next } = await mailTo(post, email)
  if (status === 'waiting' && Date.parse(next) - Date.now() < LEAST_BACKOFF_MS)
    wrong.push(`${trouble}: is tried again too soon`)
  return { trouble, email, ms: answer.ms }
}

/** Instead of waiting a minute and more. */
async function hurry({ db }: Post): Promise<void> {
  const at = new Date(0).toISOString()
  await db
    .updateTable('mail')
    .set({ next_attempt_at: at, claimed_until: null })
    .where('status', '=', 'waiting')
    .execute()
}

async function judged(post: Post, { trouble, email }: Sent): Promise<string[]> {
  const { status } = await mailTo(post, email)
  const mine = post.mailbox.received.filter(({ recipients }) => recipients.includes(email))
  const ids = new Set(mine.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]))
  const wrong: string[] = []
  const most = trouble === 'dropped after the message' || trouble === 'killed meanwhile' ? 2 : 1
  if (trouble === '550')
    return status === 'failed' && mine.length === 0 ? [] : [`550: ${status}, ${mine.length} came`]
  if (status !== 'delivered') wrong.push(`${trouble}: ${status}`)
  if (mine.length < 1 || mine.length > most) wrong.push(`${trouble}: came ${mine.length} times`)
  if (ids.size > 1) wrong.push(`${trouble}: came under ${ids.size} names`)
  return wrong
}

type Forgetting = (db: Database) => Promise<unknown>

async function onEngine(
  databaseUrl: string | null,
  forget: Forgetting | null,
): Promise<Verdict & { name: string }> {
  const post = await openPost(databaseUrl)
  const wrong: string[] = []
  try {
    const sent: Sent[] = []
    for (const trouble of forget ? (['fine', 'refused'] as const) : troubles)
      sent.push(await sendIn(post, trouble, wrong))
    await forget?.(post.db)
    makeTrouble(post, 'fine')
    await hurry(post)
    if (!forget) await post.restart()
    const isWaiting = async () =>
      (await Promise.all(sent.map(({ email }) => mailTo(post, email)))).some(
        ({ status }) => status === 'waiting',
      )
    await until('all is settled', async () => !(await isWaiting()))
    for (const one of sent) wrong.push(...(await judged(post, one)))
    const times = sent.map(({ ms }) => ms)
    const [middle, longest] = [percentile(times, 50), Math.max(...times)]
    if (middle > MEDIAN_ANSWER_MS || longest > LONGEST_ANSWER_MS)
      wrong.push('somebody waited for the mail server')
    const figure = `${sent.length} mails, answers in ${Math.round(middle)} ms (longest ${Math.round(longest)}), ${wrong.length} wrong${wrong[0] ? `: ${wrong.slice(0, 4).join('; ')}` : ''}`
    return { name: databaseUrl ? 'PostgreSQL' : 'SQLite', figure, isGood: wrong.length === 0 }
  } finally {
    await post.close()
  }
}

async function onBoth(world: World): Promise<Verdict> {
  const { postgres } = await world.replicas()
  return allOf(await Promise.all([onEngine(null, null), onEngine(await ownDatabase(postgres), null)]))
}

export const gates: Gate[] = [
  {
    id: 'R9',
    goal: 'Whatever the mail server does, nobody waits for it, and every mail arrives once',
    tier: 1,
    mostlyWaits: true,
    run: onBoth,
    /** A mailer that gives up after the first try. */
    control: () =>
      onEngine(null, (db) =>
        db.updateTable('mail').set({ status: 'failed' }).where('status', '=', 'waiting').execute(),
      ),
  },
]
