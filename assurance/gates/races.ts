import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { newAccount, PASSWORD } from '#tests/support/admin-accounts.ts'
import { aJoinRequest, aUser } from '#tests/support/factories.ts'
import { newPhone } from '#tests/support/phone.ts'
import { type Gate, isFull, noneOf, type Verdict } from '#assurance/gate.ts'
import type { World } from '#assurance/support/test-sites.ts'

const ADMINS = 50
const fewRequests = { requests: 40, triesEach: 10 }
/** Every admin decides every request. */
const allRequests = { requests: 200, triesEach: ADMINS }
const SIGNED_IN_AT_ONCE = 10
const intents = ['approve-join-request', 'reject-join-request'] as const

interface Try {
  id: string
  version: number
  intent: (typeof intents)[number]
  /** The number of the attempt, which selects admin and replica. */
  by: number
}

interface DecisionAnswer {
  status: number
  text: string
}

type Decide = (attempt: Try) => Promise<DecisionAnswer>

interface Size {
  requests: number
  triesEach: number
}

const LATE = 'already processed'

/** The problems of one request after concurrent decisions. */
async function decisionProblems(db: Database, tries: readonly (Try & DecisionAnswer)[]): Promise<string[]> {
  const id = tries[0]?.id ?? ''
  const winners = tries.filter(({ status }) => status === 200)
  const losers = tries.filter(({ status }) => status !== 200)
  const members = await db.selectFrom('user_account').select('id').where('join_request_id', '=', id).execute()
  const request = await db
    .selectFrom('join_request')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isApproval = winners[0]?.intent === 'approve-join-request'
  const wrongRefusal = losers.find(({ status, text }) => status !== 409 || !text.includes(LATE))
  return [
    ...(winners.length === 1 ? [] : [`${winners.length} decisions succeeded`]),
    ...(members.length === (isApproval ? 1 : 0) ? [] : [`${members.length} members`]),
    ...(request.status === (isApproval ? 'approved' : 'rejected') ? [] : [`its status is ${request.status}`]),
    ...(wrongRefusal ? [`a late decision returned ${wrongRefusal.status}`] : []),
  ]
}

async function checkDecisions(db: Database, { requests, triesEach }: Size, decide: Decide): Promise<Verdict> {
  const wrong: string[] = []
  for (let round = 0; round < requests; round += 1) {
    const { id, version } = await aJoinRequest(db, { phone: newPhone() })
    const tries = Array.from({ length: triesEach }, (_, n): Try => {
      // Each round starts with another intent, replica and admin.
      return { id, version, intent: intents[(n + round) % 3 === 1 ? 1 : 0], by: round * triesEach + n }
    })
    const answers = await Promise.all(
      tries.map(async (attempt) => ({ ...attempt, ...(await decide(attempt)) })),
    )
    const faults = await decisionProblems(db, answers)
    if (faults.length > 0) wrong.push(faults.join(', '))
  }
  const what = `join requests ended wrongly, with ${triesEach} concurrent decisions each`
  return noneOf(wrong, requests, what)
}

/** Fifty admins with sessions, on two replicas. */
async function onReplicas(world: World, size: Size): Promise<Verdict> {
  const { one, two } = await world.replicas()
  const { db, close } = await openDatabase(one.place)
  const cookies: string[] = []
  while (cookies.length < ADMINS) {
    const batch = Array.from({ length: SIGNED_IN_AT_ONCE }, async () => {
      const { email } = await newAccount(db, { role: 'admin' })
      return (await signedInClient(one.url, { email, password: PASSWORD }, 'admin')).cookie
    })
    cookies.push(...(await Promise.all(batch)))
  }
  const verdict = await checkDecisions(db, size, async ({ id, version, intent, by }) => {
    const { url } = by % 2 === 0 ? one : two
    const type = 'application/x-www-form-urlencoded'
    const headers = { origin: url, cookie: cookies[by % ADMINS] ?? '', 'content-type': type }
    const body = new URLSearchParams({ intent, id, seen: String(version) }).toString()
    const answer = await sendRequest(url, { path: '/admin/dashboard.data', method: 'POST', headers, body })
    return { status: answer.status, text: answer.body.toString() }
  })
  await close()
  return { ...verdict, figure: `${ADMINS} admins on two replicas: ${verdict.figure}` }
}

/** A server that checks first and writes afterwards. */
async function checkCareless(world: World): Promise<Verdict> {
  const { one } = await world.replicas()
  const { db, close } = await openDatabase(one.place)
  const verdict = await checkDecisions(db, fewRequests, async ({ id, intent }) => {
    const request = db.selectFrom('join_request').select('status').where('id', '=', id)
    if ((await request.executeTakeFirst())?.status !== 'pending') return { status: 409, text: LATE }
    const isApproval = intent === 'approve-join-request'
    const status = isApproval ? 'approved' : 'rejected'
    await db.updateTable('join_request').set({ status }).where('id', '=', id).execute()
    if (isApproval) await aUser(db, { joinRequestId: id }).catch(() => null)
    return { status: 200, text: '' }
  })
  await close()
  return verdict
}

export const gates: Gate[] = [
  {
    id: 'R2',
    goal: 'Of many concurrent decisions about a join request on two replicas one succeeds, and only an approval creates a member',
    suite: 'test',
    run: (world) => onReplicas(world, isFull ? allRequests : fewRequests),
    control: checkCareless,
  },
]
