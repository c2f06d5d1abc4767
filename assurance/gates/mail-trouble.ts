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
} from '#assurance/support/mail-server-faults.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import { allOf, type Gate, isFull, type Verdict } from '#assurance/gate.ts'
import { within } from '#assurance/support/yardstick.ts'
import type { World } from '#assurance/support/test-sites.ts'

const MEDIAN_ANSWER_MS = 300
const LONGEST_ANSWER_MS = 2_000
/** Compared with an undisturbed request; a silent mail server gets ten seconds. */
const MOST_TIMES = 10
/** From the beginning of an attempt. */
const LEAST_BACKOFF_MS = 60_000
const WAIT_MS = within(25_000, 120_000)
const RESET_MESSAGE = 'Password reset email sent! Please check your inbox.'

async function until(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`not within ${WAIT_MS} ms: ${what}`)
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
  fault: MailServerFault
  email: string
  ms: number
}

/** Requests a mail during a fault, and waits until the site has tried to send it. */
async function sendDuring(mailSite: MailSite, fault: MailServerFault, wrong: string[]): Promise<MailAttempt> {
  injectMailFault(mailSite, fault)
  const { email } = await newAccount(mailSite.db, { role: 'admin' })
  const requestedAt = Date.now()
  const { url } = mailSite.site
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ mode: 'forgot', email }).toString()
  const answer = await sendRequest(url, { path: '/admin-login', method: 'POST', headers, body })
  if (answer.status !== 200 || !answer.body.includes(RESET_MESSAGE))
    wrong.push(`${fault}: returned ${answer.status}`)
  const isReceived = () => mailSite.mailbox.received.some(({ recipients }) => recipients.includes(email))
  if (fault === 'connection cut after the message') {
    await until('the mail arrived', isReceived)
    mailSite.line.setMode('cut')
  }
  if (fault === 'site killed') {
    await until('the mail arrived', isReceived)
    await mailSite.site.kill()
    return { fault, email, ms: answer.ms }
  }
  await until(`${fault}: an attempt`, async () => (await mailTo(mailSite, email)).isOver)
  const { status, next } = await mailTo(mailSite, email)
  if (status === 'waiting' && Date.parse(next) - requestedAt < LEAST_BACKOFF_MS)
    wrong.push(`${fault}: retried too soon`)
  return { fault, email, ms: answer.ms }
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

async function problemsOf(mailSite: MailSite, { fault, email }: MailAttempt): Promise<string[]> {
  const { status } = await mailTo(mailSite, email)
  const received = mailSite.mailbox.received.filter(({ recipients }) => recipients.includes(email))
  const ids = new Set(received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]))
  const wrong: string[] = []
  const most = fault === 'connection cut after the message' || fault === 'site killed' ? 2 : 1
  if (fault === '550')
    return status === 'failed' && received.length === 0 ? [] : [`550: ${status}, ${received.length} arrived`]
  if (status !== 'delivered') wrong.push(`${fault}: ${status}`)
  if (received.length < 1 || received.length > most) wrong.push(`${fault}: arrived ${received.length} times`)
  if (ids.size > 1) wrong.push(`${fault}: has ${ids.size} Message-IDs`)
  return wrong
}

/** More than one round sends. */
const MESSAGES = 30

/** A mail to an account is sent before messages to guests that have waited longer. */
async function priorityProblems({ db, mailbox }: MailSite): Promise<string[]> {
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
  const mailSite = await openMailSite(databaseUrl)
  const wrong: string[] = []
  try {
    if (!discard) wrong.push(...(await priorityProblems(mailSite)))
    const sent: MailAttempt[] = []
    for (const fault of discard ? (['no fault', 'connection refused'] as const) : mailServerFaults)
      sent.push(await sendDuring(mailSite, fault, wrong))
    await discard?.(mailSite.db)
    injectMailFault(mailSite, 'no fault')
    await makeMailsDue(mailSite)
    if (!discard) await mailSite.restart()
    const isWaiting = async () =>
      (await Promise.all(sent.map(({ email }) => mailTo(mailSite, email)))).some(
        ({ status }) => status === 'waiting',
      )
    await until('no mail is waiting', async () => !(await isWaiting()))
    for (const attempt of sent) wrong.push(...(await problemsOf(mailSite, attempt)))
    const times = sent.map(({ ms }) => ms)
    const [middle, longest] = [percentile(times, 50), Math.max(...times)]
    const usual = isFull ? 0 : MOST_TIMES * (sent.find(({ fault }) => fault === 'no fault')?.ms ?? 0)
    if (middle > Math.max(MEDIAN_ANSWER_MS, usual) || longest > Math.max(LONGEST_ANSWER_MS, usual))
      wrong.push('a response waited for the mail server')
    const figure = `${sent.length} mails, median response ${Math.round(middle)} ms (longest ${Math.round(longest)} ms), ${wrong.length} errors${wrong[0] ? `: ${wrong.slice(0, 4).join('; ')}` : ''}`
    return { name: databaseUrl ? 'PostgreSQL' : 'SQLite', figure, isGood: wrong.length === 0 }
  } finally {
    await mailSite.close()
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
