import fc from 'fast-check'
import type { Standing } from '#app/accounts/model.ts'
import { approveJoinRequest } from '#app/join-requests/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { aJoinRequest } from '#tests/support/factories.ts'
import {
  type Person,
  type Model,
  type Real,
  NOBODY,
  isBoss,
  isAdmin,
  acting,
  heard,
  expectSaid,
  expectSame,
} from './standings-club.ts'

/** Of one account in an hour. */
const SIGN_UPS_MOST = 3

const PASSWORD = 'seven short reels'

type Command = fc.AsyncCommand<Model, Real>

function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      await run(model, real)
      await expectSame(model, real)
    },
  }
}

const moves = {
  approveAdmin: { from: ['pending'], to: 'approved', isGiving: true },
  rejectAdmin: { from: ['pending', 'approved'], to: 'rejected', isGiving: true },
  reopenAdmin: { from: ['rejected'], to: 'pending', isGiving: false },
} as const satisfies Record<string, { from: readonly Standing[]; to: Standing; isGiving: boolean }>

interface Asked {
  who: number
  whom: number
  isFresh: boolean
}

const asked = fc.record({ who: fc.nat(60), whom: fc.nat(60), isFresh: fc.boolean() })

const at = ({ people }: Model, place: number) => people[place % (people.length + 1)] ?? NOBODY

function refusalOf({
  who,
  whom,
  isFresh,
  isGiving,
}: Record<'who' | 'whom', Person> & Record<'isFresh' | 'isGiving', boolean>) {
  if (!isBoss(who)) return 'not-allowed'
  if (who === whom) return 'own-account'
  return isGiving && !isFresh ? 'prove-again' : null
}

const lost = ({ role }: Person) => (role === 'member' ? 'user-not-found' : 'already-processed')

const decide = (name: keyof typeof moves, { who: by, whom: of, isFresh }: Asked) =>
  command(`${name} ${by} of ${of}${isFresh ? '' : ' late'}`, async (model, real) => {
    const [who, whom] = [at(model, by), at(model, of)]
    const { from, to, isGiving } = moves[name]
    const said = await heard(real.deeds[name](acting(real, who, isFresh), whom.id))
    const isOpen = whom.role === 'admin' && from.some((standing) => standing === whom.standing)
    const refusal = refusalOf({ who, whom, isFresh, isGiving }) ?? (isOpen ? null : lost(whom))
    expectSaid(said, refusal)
    if (refusal === null) whom.standing = to
  })

const demote = ({ who: by, whom: of, isFresh }: Asked) =>
  command(`demote ${by} of ${of}`, async (model, real) => {
    const [who, whom] = [at(model, by), at(model, of)]
    const said = await heard(real.deeds.demoteSuperAdmin(acting(real, who, isFresh), whom.id))
    const isLast = model.people.filter(isBoss).length < 2 ? 'last-super-admin' : null
    const refusal =
      refusalOf({ who, whom, isFresh, isGiving: true }) ?? isLast ?? (isBoss(whom) ? null : lost(whom))
    expectSaid(said, refusal)
    if (refusal === null) whom.role = 'admin'
  })

const create = ({ who: by, isFresh }: Asked) =>
  command(`create a super admin ${by}`, async (model, real) => {
    const who = at(model, by)
    const form = { email: `${newId()}@college.example`, password: PASSWORD, confirmation: PASSWORD }
    const said = await heard(real.deeds.createSuperAdmin(acting(real, who, isFresh), form))
    expectSaid(said, isBoss(who) ? (isFresh ? null : 'prove-again') : 'not-allowed')
    if (said.ok) model.people.push({ id: said.id, role: 'super-admin', standing: 'approved' })
  })

const signUp =
  (name: 'signUpAdmin' | 'signUpSimple') =>
  ({ who: by, whom: of, isFresh }: Asked) =>
    command(`${name} ${by}`, async (model, real) => {
      const taken = isFresh ? undefined : at(model, of).email
      const email = taken ?? `${newId()}@college.example`
      const tries = (model.tries.get(email) ?? 0) + 1
      model.tries.set(email, tries)
      const form = { email, password: PASSWORD, confirmation: PASSWORD, address: '::1' }
      const said = await heard(real.deeds[name](acting(real, at(model, by), true), { tab: 'admin', ...form }))
      expectSaid(
        said,
        tries > SIGN_UPS_MOST ? 'too-many-attempts' : taken === undefined ? null : 'email-in-use',
      )
      const role = name === 'signUpAdmin' ? 'admin' : 'member'
      if (said.ok) model.people.push({ id: said.id, role, standing: 'pending', email })
    })

const welcome = ({ who: by }: Asked) =>
  command(`approve a join request ${by}`, async (model, real) => {
    const who = at(model, by)
    const phone = String(7_000_000_000 + Math.floor(Math.random() * 999_999_999))
    const request = await aJoinRequest(real.db, { phone })
    const said = await heard(approveJoinRequest(acting(real, who, true), request.id))
    expectSaid(said, isAdmin(who) ? null : 'not-allowed')
    if (!said.ok) return
    const made = real.db.selectFrom('user_account').select('id').where('join_request_id', '=', request.id)
    const { id } = await made.executeTakeFirstOrThrow()
    model.people.push({ id, role: 'member', standing: 'approved' })
  })

const names = Object.keys(moves) as (keyof typeof moves)[]

/** Hashing a password costs twenty times what deciding does: accounts are made now and then. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.tuple(fc.constantFrom(...names), asked).map(([name, told]) => decide(name, told)),
  },
  { weight: 5, arbitrary: asked.map(demote) },
  { weight: 1, arbitrary: asked.map(create) },
  { weight: 1, arbitrary: asked.map(signUp('signUpAdmin')) },
  { weight: 1, arbitrary: asked.map(signUp('signUpSimple')) },
  { weight: 2, arbitrary: asked.map(welcome) },
)
