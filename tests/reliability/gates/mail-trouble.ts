import { setTimeout as pause } from 'node:timers/promises'
import { type Database, transact } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { mailPriorities, queueMail } from '#app/platform/mail/mail.ts'
import { sendRequest, percentile } from '#tests/support/http-request.ts'
import { newAccount } from '#tests/support/admin-accounts.ts'
import {
  injectMailFault,
  openMailSite,
  type MailSite,
  type MailServerFault,
  mailServerFaults,
} from '#tests/support/mail-server-faults.ts'
import { createOwnDatabase } from '#tests/support/own-database.ts'
import { allOf, type Gate, isFull, type Verdict } from '../gate.ts'
import { within } from '../yardstick.ts'
import type { World } from '../test-sites.ts'

const MEDIAN_ANSWER_MS = 300
const LONGEST_ANSWER_MS = 2_000
/** Compared with an undisturbed request; a silent mail server gets ten seconds. */
const MOST_TIMES = 10
/** From the beginning of an attempt. */
const LEAST_BACKOFF_MS = 60_000
const WAIT_MS = within(25_000, 120_000)
const RESET_MESSAGE = 'Password reset email sent! Please check your inbox.'

async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + WAIT_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not within ${WAIT_MS} ms: ${what}`)
    await pause(20)
  }
}

async function mailTo({ db }: MailSite, recipient: string) {
  const { status, attempts, last_problem, next_attempt_at } = await db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
  return { status, attempts, isOver: last_problem !== null || status !== 'waiting', next: next_attempt_at }
}

interface MailAttempt {
  trouble: MailServerFault
  email: string
  ms: number
}

/** Requests a mail during a fault, and waits until the site has tried to send it. */
async function sendIn(post: MailSite, trouble: MailServerFault, wrong: string[]): Promise<MailAttempt> {
  injectMailFault(post, trouble)
  const { email } = await newAccount(post.db, { role: 'admin' })
  const requestedAt = Date.now()
  const { url } = post.site
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ mode: 'forgot', email }).toString()
  const answer = await sendRequest(url, { path: '/admin-login', method: 'POST', headers, body })
  if (answer.status !== 200 || !answer.body.includes(RESET_MESSAGE))
    wrong.push(`${trouble}: returned ${answer.status}`)
  const isReceived = () => post.mailbox.received.some(({ recipients }) => recipients.includes(email))
  if (trouble === 'connection cut after the message') {
    await until('the mail arrived', isReceived)
    post.line.setMode('cut')
  }
  if (trouble === 'site killed') {
    await until('the mail arrived', isReceived)
    await post.site.kill()
    return { trouble, email, ms: answer.ms }
  }
  await until(`${trouble}: an attempt`, async () => (await mailTo(post, email)).isOver)
  const { status, next } = await mailTo(post, email)
  if (status === 'waiting' && Date.parse(next) - requestedAt < LEAST_BACKOFF_MS)
    wrong.push(`${trouble}: retried too soon`)
  return { trouble, email, ms: answer.ms }
}

/** Makes waiting mails due at once. */
async function makeMailsDue({ db }: MailSite): Promise<void> {
  const at = new Date(0).toISOString()
  await db
    .updateTable('mail')
    .set({ next_attempt_at: at, claimed_until: null })
    .where('status', '=', 'waiting')
    .execute()
}

async function judged(post: MailSite, { trouble, email }: MailAttempt): Promise<string[]> {
  const { status } = await mailTo(post, email)
  const mine = post.mailbox.received.filter(({ recipients }) => recipients.includes(email))
  const ids = new Set(mine.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]))
  const wrong: string[] = []
  const most = trouble === 'connection cut after the message' || trouble === 'site killed' ? 2 : 1
  if (trouble === '550')
    return status === 'failed' && mine.length === 0 ? [] : [`550: ${status}, ${mine.length} arrived`]
  if (status !== 'delivered') wrong.push(`${trouble}: ${status}`)
  if (mine.length < 1 || mine.length > most) wrong.push(`${trouble}: arrived ${mine.length} times`)
  if (ids.size > 1) wrong.push(`${trouble}: has ${ids.size} Message-IDs`)
  return wrong
}

/** More than one round sends. */
const MESSAGES = 30

/** Messages to guests wait longer, and an account's mail is due with them: it goes before each of them. */
async function overtaken({ db, mailbox }: MailSite): Promise<string[]> {
  const recipient = `account-${newId()}@college.example`
  const words = { subject: 'Lamps', text: 'Bring one.' }
  await transact(db, async (db) => {
    for (let n = 0; n < MESSAGES; n += 1) {
      const guest = { recipient: `guest-${n}@college.example`, priority: mailPriorities.message }
      await queueMail(db, { ...words, ...guest, now: new Date(0) })
    }
    await queueMail(db, { ...words, recipient, now: new Date(1_000) })
  })
  const place = () => mailbox.received.findIndex(({ recipients }) => recipients.includes(recipient))
  await until('the mail to an account arrived', () => place() >= 0)
  return place() === 0 ? [] : [`${place()} messages were sent before the mail to an account`]
}

type Discard = (db: Database) => Promise<unknown>

async function onEngine(
  databaseUrl: string | null,
  discard: Discard | null,
): Promise<Verdict & { name: string }> {
  const post = await openMailSite(databaseUrl)
  const wrong: string[] = []
  try {
    if (!discard) wrong.push(...(await overtaken(post)))
    const sent: MailAttempt[] = []
    for (const trouble of discard ? (['no fault', 'connection refused'] as const) : mailServerFaults)
      sent.push(await sendIn(post, trouble, wrong))
    await discard?.(post.db)
    injectMailFault(post, 'no fault')
    await makeMailsDue(post)
    if (!discard) await post.restart()
    const isWaiting = async () =>
      (await Promise.all(sent.map(({ email }) => mailTo(post, email)))).some(
        ({ status }) => status === 'waiting',
      )
    await until('no mail is waiting', async () => !(await isWaiting()))
    for (const one of sent) wrong.push(...(await judged(post, one)))
    const times = sent.map(({ ms }) => ms)
    const [middle, longest] = [percentile(times, 50), Math.max(...times)]
    const usual = isFull ? 0 : MOST_TIMES * (sent.find(({ trouble }) => trouble === 'no fault')?.ms ?? 0)
    if (middle > Math.max(MEDIAN_ANSWER_MS, usual) || longest > Math.max(LONGEST_ANSWER_MS, usual))
      wrong.push('a response waited for the mail server')
    const figure = `${sent.length} mails, median response ${Math.round(middle)} ms (longest ${Math.round(longest)} ms), ${wrong.length} errors${wrong[0] ? `: ${wrong.slice(0, 4).join('; ')}` : ''}`
    return { name: databaseUrl ? 'PostgreSQL' : 'SQLite', figure, isGood: wrong.length === 0 }
  } finally {
    await post.close()
  }
}

async function onBoth(world: World): Promise<Verdict> {
  const { postgres } = await world.replicas()
  return allOf(await Promise.all([onEngine(null, null), onEngine(await createOwnDatabase(postgres), null)]))
}

export const gates: Gate[] = [
  {
    id: 'R9',
    goal: 'No fault of the mail server delays a response, and every mail arrives once',
    suite: 'assure',
    mostlyWaits: true,
    run: onBoth,
    /** A mailer that gives up after the first attempt. */
    control: () =>
      onEngine(null, (db) =>
        db.updateTable('mail').set({ status: 'failed' }).where('status', '=', 'waiting').execute(),
      ),
  },
]
