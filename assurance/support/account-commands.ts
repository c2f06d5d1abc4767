import fc from 'fast-check'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { AccountStatus } from '#app/accounts/model.ts'
import { undoApprove } from '#app/join-requests/review.server.ts'
import { rejectJoinRequest, undoReject } from '#app/join-requests/use-cases.server.ts'
import { becomeAlumnus } from '#app/members/use-cases.server.ts'
import type { Outcome } from '#app/club/outcome.ts'
import { newId } from '#app/platform/id.ts'
import { approveAsShown } from '#tests/support/join-request.ts'
import { openTestAuth } from '#tests/support/admin-accounts.ts'
import { aJoinRequest } from '#tests/support/factories.ts'
import {
  type Person,
  type Model,
  type System,
  type ModelRequest,
  NO_ACCOUNT,
  isSuperAdmin,
  isAdmin,
  acting,
  resultOf,
  expectResult,
  expectDatabaseMatches,
} from './account-model.ts'

/** For one address in an hour. */
const SIGN_UPS_MOST = 3

const PASSWORD = 'seven short reels'

type Command = fc.AsyncCommand<Model, System>

function command(name: string, run: (model: Model, system: System) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, system) {
      await run(model, system)
      await expectDatabaseMatches(model, system)
    },
  }
}

const accountDecisions = {
  approveAdmin: { from: ['pending'], to: 'approved', isGiving: true },
  rejectAdmin: { from: ['pending'], to: 'rejected', isGiving: true },
  revokeAdmin: { from: ['approved'], to: 'rejected', isGiving: true },
  reopenAdmin: { from: ['rejected'], to: 'pending', isGiving: false },
} as const satisfies Record<string, { from: readonly AccountStatus[]; to: AccountStatus; isGiving: boolean }>

interface CommandOptions {
  who: number
  whom: number
  isFresh: boolean
}

const commandOptions = fc.record({ who: fc.nat(60), whom: fc.nat(60), isFresh: fc.boolean() })

const personAt = ({ people }: Model, place: number) => people[place % (people.length + 1)] ?? NO_ACCOUNT

function permissionProblem({
  who,
  whom,
  isFresh,
  isGiving,
}: Record<'who' | 'whom', Person> & Record<'isFresh' | 'isGiving', boolean>) {
  if (!isSuperAdmin(who)) return 'not-allowed'
  if (who === whom) return 'own-account'
  return isGiving && !isFresh ? 'reauthentication-required' : null
}

const problemWhenClosed = (whom: Person) => (whom === NO_ACCOUNT ? 'user-not-found' : 'already-processed')

const decide = (name: keyof typeof accountDecisions, { who: by, whom: of, isFresh }: CommandOptions) =>
  command(`${name} ${by} of ${of}${isFresh ? '' : ' late'}`, async (model, system) => {
    const [who, whom] = [personAt(model, by), personAt(model, of)]
    const { from, to, isGiving } = accountDecisions[name]
    const result = await resultOf(
      system.accounts[name](acting(system, who, { isFresh }), whom.id, becomeAlumnus),
    )
    const isOpen = whom.role === 'admin' && from.some((status) => status === whom.status)
    const refusal =
      permissionProblem({ who, whom, isFresh, isGiving }) ?? (isOpen ? null : problemWhenClosed(whom))
    expectResult(result, refusal)
    if (refusal === null) whom.status = to
  })

const demote = ({ who: by, whom: of, isFresh }: CommandOptions) =>
  command(`demote ${by} of ${of}`, async (model, system) => {
    const [who, whom] = [personAt(model, by), personAt(model, of)]
    const result = await resultOf(system.accounts.demoteSuperAdmin(acting(system, who, { isFresh }), whom.id))
    const isLast = model.people.filter(isSuperAdmin).length < 2 ? 'last-super-admin' : null
    const refusal =
      permissionProblem({ who, whom, isFresh, isGiving: true }) ??
      isLast ??
      (isSuperAdmin(whom) ? null : problemWhenClosed(whom))
    expectResult(result, refusal)
    if (refusal === null) whom.role = 'admin'
  })

const create = ({ who: by, isFresh }: CommandOptions) =>
  command(`create a super admin ${by}`, async (model, system) => {
    const who = personAt(model, by)
    const form = { email: `${newId()}@college.example`, password: PASSWORD, confirmation: PASSWORD }
    const result = await resultOf(system.accounts.createSuperAdmin(acting(system, who, { isFresh }), form))
    expectResult(result, isSuperAdmin(who) ? (isFresh ? null : 'reauthentication-required') : 'not-allowed')
    if (result.ok) model.people.push({ id: result.id, role: 'super-admin', status: 'approved' })
  })

const signUp =
  (name: 'signUpAdmin' | 'signUpSimple') =>
  ({ who: by, whom: of, isFresh }: CommandOptions) =>
    command(`${name} ${by}`, async (model, system) => {
      const takenEmail = isFresh ? undefined : personAt(model, of).email
      const email = takenEmail ?? `${newId()}@college.example`
      const tries = (model.signUpAttempts.get(email) ?? 0) + 1
      model.signUpAttempts.set(email, tries)
      const form = { email, password: PASSWORD, confirmation: PASSWORD, address: '::1' }
      const login = {
        ...acting(system, personAt(model, by), { isFresh: true }),
        auth: await openTestAuth(system.db),
      }
      const result = await resultOf(system.accounts[name](login, { tab: 'admin', ...form }))
      expectResult(
        result,
        tries > SIGN_UPS_MOST ? 'too-many-attempts' : takenEmail === undefined ? null : 'email-in-use',
      )
      const role = name === 'signUpAdmin' ? 'admin' : 'member'
      if (result.ok) model.people.push({ id: result.id, role, status: 'pending', email })
    })

const TOO_LATE_MS = 31_000

const sendJoinRequest = () =>
  command('a join request', async (model, system) => {
    // Counted, not random: the same seed has to repeat the same sequence.
    const phone = String(7_000_000_000 + model.requests.length)
    const { id } = await aJoinRequest(system.db, { phone })
    model.requests.push({ id, status: 'pending' })
  })

async function memberIdOf({ db }: System, request: ModelRequest): Promise<string> {
  const memberQuery = db.selectFrom('user_account').select('id').where('join_request_id', '=', request.id)
  return (await memberQuery.executeTakeFirstOrThrow()).id
}

/** What an admin can do with a request: when it is possible, the problem otherwise, and the change to the model. */
const requestDecisions = {
  'approve a join request': {
    run: approveAsShown,
    problem: () => 'already-processed',
    isOpen: ({ status }) => status === 'pending',
    async apply(model, { system, request, who }) {
      const member = await memberIdOf(system, request)
      Object.assign(request, { status: 'approved', approved: { by: who.id, member } })
      model.people.push({ id: member, role: 'member', status: 'approved' })
    },
  },
  'reject a join request': {
    run: rejectJoinRequest,
    problem: () => 'already-processed',
    isOpen: ({ status }) => status === 'pending',
    apply: (_, { request }) => void (request.status = 'rejected'),
  },
  'undo a rejection': {
    run: undoReject,
    isTimed: true,
    problem: () => 'too-late',
    isOpen: ({ status }, { isFresh }) => status === 'rejected' && isFresh,
    apply: (_, { request }) => void (request.status = 'pending'),
  },
  'undo an approval': {
    run: (acting, id) => undoApprove(acting, { id }),
    isTimed: true,
    problem: ({ status, approved }, { who }) =>
      status !== 'approved' ? 'already-undone' : approved?.by === who.id ? 'too-late' : 'not-yours',
    isOpen: ({ status, approved }, { isFresh, who }) =>
      status === 'approved' && isFresh && approved?.by === who.id,
    apply(model, { request }) {
      model.people = model.people.filter(({ id }) => id !== request.approved?.member)
      request.status = 'pending'
    },
  },
} as const satisfies Record<string, RequestDecision>

interface RequestDecision {
  run: (acting: Acting, id: string) => Promise<Outcome<unknown, string>>
  /** Possible for half a minute only. */
  isTimed?: true
  problem(request: ModelRequest, by: { who: Person }): string
  isOpen(request: ModelRequest, by: { isFresh: boolean; who: Person }): boolean
  apply(model: Model, by: { system: System; request: ModelRequest; who: Person }): void | Promise<void>
}

const decideRequest = (name: keyof typeof requestDecisions, { who: by, whom: of, isFresh }: CommandOptions) =>
  command(`${name} ${by} of ${of}${isFresh ? '' : ' late'}`, async (model, system) => {
    const who = personAt(model, by)
    const request = model.requests[of % model.requests.length]
    if (!request) return
    const decision: RequestDecision = requestDecisions[name]
    const isLate = decision.isTimed && !isFresh
    const now = new Date(Date.now() + (isLate ? TOO_LATE_MS : 0))
    const result = await resultOf(decision.run(acting(system, who, { isFresh, now }), request.id))
    expectResult(
      result,
      isAdmin(who)
        ? decision.isOpen(request, { isFresh, who })
          ? null
          : decision.problem(request, { who })
        : 'not-allowed',
    )
    if (result.ok) await decision.apply(model, { system, request, who })
  })

const requestDecisionNames = Object.keys(requestDecisions) as (keyof typeof requestDecisions)[]

const accountDecisionNames = Object.keys(accountDecisions) as (keyof typeof accountDecisions)[]

/** Hashing a password costs twenty times as much as a decision, so few commands create accounts. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(fc.constantFrom(...accountDecisionNames), commandOptions)
      .map(([name, options]) => decide(name, options)),
  },
  { weight: 5, arbitrary: commandOptions.map(demote) },
  { weight: 1, arbitrary: commandOptions.map(create) },
  { weight: 1, arbitrary: commandOptions.map(signUp('signUpAdmin')) },
  { weight: 1, arbitrary: commandOptions.map(signUp('signUpSimple')) },
  { weight: 2, arbitrary: fc.constant(null).map(sendJoinRequest) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...requestDecisionNames), commandOptions)
      .map(([name, options]) => decideRequest(name, options)),
  },
)
