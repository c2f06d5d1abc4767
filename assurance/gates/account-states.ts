import fc from 'fast-check'
import * as accounts from '#app/accounts/use-cases.server.ts'
import { aJoinRequest, aUser } from '#tests/support/factories.ts'
import { seedFrom } from '#tests/support/seed.ts'
import { type EmptyClub, onEmptyClubs, withEmptyClub } from '#assurance/support/empty-club.ts'
import { type Gate, isFull, type Verdict } from '#assurance/gate.ts'
import type { Model, Person, System, ModelRequest } from '#assurance/support/account-model.ts'
import { anyCommand } from '#assurance/support/account-commands.ts'

const RUNS = 300
/** Queries to a server take longer than queries to a file: fewer runs, unless with --full. */
const RUNS_ON_POSTGRES = isFull ? RUNS : 60
const STEPS = 40

const cast: Pick<Person, 'role' | 'status'>[] = [
  { role: 'super-admin', status: 'approved' },
  { role: 'super-admin', status: 'approved' },
  { role: 'admin', status: 'approved' },
  { role: 'admin', status: 'pending' },
  { role: 'admin', status: 'rejected' },
  { role: 'member', status: 'approved' },
  { role: 'member', status: 'pending' },
]
const tables = ['audit_entry', 'session', 'credential', 'user_account', 'join_request', 'rate_limit'] as const

async function createModel({ db }: EmptyClub): Promise<Model> {
  for (const table of tables) await db.deleteFrom(table).execute()
  const people: Person[] = []
  for (const member of cast) {
    const {
      id,
      role,
      accountStatus: status,
      email,
    } = await aUser(db, { role: member.role, accountStatus: member.status })
    people.push({ id, role, status, email })
  }
  const requests: ModelRequest[] = []
  for (let n = 0; n < 3; n += 1) requests.push({ id: (await aJoinRequest(db)).id, status: 'pending' })
  return { people, requests, signUpAttempts: new Map() }
}

const sequenceOf = (commands: Iterable<object> = []) =>
  Array.from(commands, (one) => (one as { toString(): string }).toString())
    .join(', ')
    .slice(0, 300)

async function checkAccounts(club: EmptyClub, accounts: System['accounts']): Promise<Verdict> {
  const seed = seedFrom('FUZZ_SEED')
  let steps = 0
  const countedCommands = anyCommand.map((command) => ({
    check: command.check.bind(command),
    toString: command.toString.bind(command),
    async run(model: Model, real: System) {
      steps += 1
      await command.run(model, real)
    },
  }))
  const numRuns = club.name === 'SQLite' ? RUNS : RUNS_ON_POSTGRES
  // Not fc.commands, whose sequences have any length: each of these has all the steps.
  const property = fc.asyncProperty(
    fc.array(countedCommands, { minLength: STEPS, maxLength: STEPS }),
    async (commands) => {
      const model = await createModel(club)
      await fc.asyncModelRun(() => ({ model, real: { db: club.db, accounts } }), commands)
    },
  )
  const {
    failed,
    counterexample,
    errorInstance,
    numRuns: done,
  } = await fc.check(property, { seed, numRuns, endOnFailure: true })
  const reason = failed
    ? `: ${String(errorInstance).slice(0, 120)} after ${sequenceOf(counterexample?.[0])}`
    : ''
  return {
    figure: `${done} random sequences, ${steps} steps, the database matches the model after each${reason} (seed ${seed})`,
    isGood: !failed && done === numRuns,
  }
}

export const gates: Gate[] = [
  {
    id: 'S3',
    goal: 'Accounts change state only by an allowed decision, and one super admin always remains',
    suite: 'assure',
    run: (world) => onEmptyClubs(world, (club) => checkAccounts(club, accounts)),
    /** An approval that ignores the state of the account. */
    control: (world) =>
      withEmptyClub(world, 'SQLite', (club) =>
        checkAccounts(club, {
          ...accounts,
          async approveAdmin(acting, id) {
            const outcome = await accounts.approveAdmin(acting, id)
            const change = club.db
              .updateTable('user_account')
              .set({ status: 'approved' })
              .where('id', '=', id)
            if (!outcome.ok && outcome.problem === 'already-processed') await change.execute()
            return outcome
          },
        }),
      ),
  },
]
