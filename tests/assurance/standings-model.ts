import fc from 'fast-check'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { Standing } from '#app/accounts/model.ts'
import { undoApprove } from '#app/join-requests/review.server.ts'
import { approveJoinRequest, rejectJoinRequest, undoReject } from '#app/join-requests/use-cases.server.ts'
import type { Outcome } from '#app/club/outcome.ts'
import { newId } from '#app/platform/id.ts'
import { aJoinRequest } from '#tests/support/factories.ts'
import {
  type Person,
  type Model,
  type Real,
  type Wish,
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

const lost = (whom: Person) => (whom === NOBODY ? 'user-not-found' : 'already-processed')

const decide = (name: keyof typeof moves, { who: by, whom: of, isFresh }: Asked) =>
  command(`${name} ${by} of ${of}${isFresh ? '' : ' late'}`, async (model, real) => {
    const [who, whom] = [at(model, by), at(model, of)]
    const { from, to, isGiving } = moves[name]
    const said = await heard(real.deeds[name](acting(real, who, { isFresh }), whom.id))
    const isOpen = whom.role === 'admin' && from.some((standing) => standing === whom.standing)
    const refusal = refusalOf({ who, whom, isFresh, isGiving }) ?? (isOpen ? null : lost(whom))
    expectSaid(said, refusal)
    if (refusal === null) whom.standing = to
  })

const demote = ({ who: by, whom: of, isFresh }: Asked) =>
  command(`demote ${by} of ${of}`, async (model, real) => {
    const [who, whom] = [at(model, by), at(model, of)]
    const said = await heard(real.deeds.demoteSuperAdmin(acting(real, who, { isFresh }), whom.id))
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
    const said = await heard(real.deeds.createSuperAdmin(acting(real, who, { isFresh }), form))
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
      const said = await heard(
        real.deeds[name](acting(real, at(model, by), { isFresh: true }), { tab: 'admin', ...form }),
      )
      expectSaid(
        said,
        tries > SIGN_UPS_MOST ? 'too-many-attempts' : taken === undefined ? null : 'email-in-use',
      )
      const role = name === 'signUpAdmin' ? 'admin' : 'member'
      if (said.ok) model.people.push({ id: said.id, role, standing: 'pending', email })
    })

const TOO_LATE_MS = 31_000

const ask = () =>
  command('a join request', async (model, real) => {
    const phone = String(7_000_000_000 + Math.floor(Math.random() * 999_999_999))
    const { id } = await aJoinRequest(real.db, { phone })
    model.wishes.push({ id, status: 'pending' })
  })

async function memberOf({ db }: Real, wish: Wish): Promise<string> {
  const made = db.selectFrom('user_account').select('id').where('join_request_id', '=', wish.id)
  return (await made.executeTakeFirstOrThrow()).id
}

/** What an admin does with a wish: who may, from where it can be done, and what is believed afterwards. */
const wishMoves = {
  'approve a join request': {
    deed: approveJoinRequest,
    lost: 'already-processed',
    isOpen: ({ status }) => status === 'pending',
    async done(model, { real, wish, who }) {
      const member = await memberOf(real, wish)
      Object.assign(wish, { status: 'approved', approved: { by: who.id, member } })
      model.people.push({ id: member, role: 'member', standing: 'approved' })
    },
  },
  'reject a join request': {
    deed: rejectJoinRequest,
    lost: 'already-processed',
    isOpen: ({ status }) => status === 'pending',
    done: (_, { wish }) => void (wish.status = 'rejected'),
  },
  'undo a rejection': {
    deed: undoReject,
    lost: 'too-late',
    isOpen: ({ status }, { isFresh }) => status === 'rejected' && isFresh,
    done: (_, { wish }) => void (wish.status = 'pending'),
  },
  'undo an approval': {
    deed: undoApprove,
    lost: 'too-late',
    isOpen: ({ status, approved }, { isFresh, who }) =>
      status === 'approved' && isFresh && approved?.by === who.id,
    done(model, { wish }) {
      model.people = model.people.filter(({ id }) => id !== wish.approved?.member)
      wish.status = 'pending'
    },
  },
} as const satisfies Record<string, WishMove>

interface WishMove {
  deed: (acting: Acting, id: string) => Promise<Outcome<unknown, string>>
  lost: string
  isOpen(wish: Wish, by: { isFresh: boolean; who: Person }): boolean
  done(model: Model, by: { real: Real; wish: Wish; who: Person }): void | Promise<void>
}

const decideWish = (name: keyof typeof wishMoves, { who: by, whom: of, isFresh }: Asked) =>
  command(`${name} ${by} of ${of}${isFresh ? '' : ' late'}`, async (model, real) => {
    const who = at(model, by)
    const wish = model.wishes[of % model.wishes.length]
    if (!wish) return
    const move: WishMove = wishMoves[name]
    const isLate = move.lost === 'too-late' && !isFresh
    const now = new Date(Date.now() + (isLate ? TOO_LATE_MS : 0))
    const said = await heard(move.deed(acting(real, who, { isFresh, now }), wish.id))
    expectSaid(said, isAdmin(who) ? (move.isOpen(wish, { isFresh, who }) ? null : move.lost) : 'not-allowed')
    if (said.ok) await move.done(model, { real, wish, who })
  })

const wishes = Object.keys(wishMoves) as (keyof typeof wishMoves)[]

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
  { weight: 2, arbitrary: fc.constant(null).map(ask) },
  {
    weight: 8,
    arbitrary: fc.tuple(fc.constantFrom(...wishes), asked).map(([name, told]) => decideWish(name, told)),
  },
)
