import fc from 'fast-check'
import { seedFrom } from '#tests/support/seed.ts'
import { allOf, type Gate, type Verdict } from '#assurance/gate.ts'
import {
  type ReplicaClients,
  openReplicaClients,
  openPhoneNumber,
} from '#assurance/support/replica-clients.ts'
import {
  applyStep,
  type Step,
  isExplained,
  noRequests,
  type Outcome,
  type PhoneState,
  visibleRequests,
} from '#assurance/support/join-request-model.ts'

const TURNS = 200
const CROWDS = 300
const anyYear = fc.constantFrom('1st', '2nd', '3rd')
const askStep = fc.record({ kind: fc.constant('ask' as const), year: anyYear })
const decisionStep = fc.record({
  kind: fc.constantFrom('approve' as const, 'reject' as const, 'undo' as const),
  nth: fc.nat({ max: 2 }),
})
const turnStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: askStep, weight: 1 },
  { arbitrary: decisionStep, weight: 3 },
)
/** More join requests than decisions, so that they compete for the last attempt of a phone. */
const crowdStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: askStep, weight: 3 },
  { arbitrary: decisionStep, weight: 1 },
)

const mismatch = (is: readonly string[], wanted: readonly string[]) =>
  `found ${is.join(' and ') || 'nothing'}, expected ${wanted.join(' and ') || 'nothing'}`

/** Two admins, one on each replica, take turns; each step is read from the other replica at once. */
function alternatingWrites(clients: ReplicaClients) {
  const turnSteps = fc.array(turnStep, { maxLength: 4 })
  return fc.asyncProperty(
    fc.scheduler(),
    anyYear,
    turnSteps,
    turnSteps,
    async (scheduler, year, ...steps) => {
      const real = openPhoneNumber(clients)
      let model: PhoneState = noRequests
      const wrong: string[] = []
      const take = async (at: number, step: Step) => {
        const next = applyStep(model, step)
        const isDone = await real.takes(at, step)
        if (isDone !== (next !== null)) wrong.push(`${step.kind} was ${isDone ? 'accepted' : 'refused'}`)
        model = next ?? model
        const [visible, expected] = [await clients.readRequests(1 - at, real.phone), visibleRequests(model)]
        if (visible.join() !== expected.join())
          wrong.push(`after ${step.kind}: ${mismatch(visible, expected)}`)
      }
      await take(0, { kind: 'ask', year })
      const turns = steps.map((list, at) =>
        scheduler.scheduleSequence(list.map((next) => () => take(at, next))),
      )
      await scheduler.waitAll()
      await Promise.all(turns.map(({ task }) => task))
      if (wrong[0]) throw new Error(wrong[0])
    },
  )
}

/** Concurrent steps: some order of them must explain every answer and the final state. */
function concurrentWrites(clients: ReplicaClients) {
  const crowd = fc.array(fc.tuple(fc.nat({ max: 1 }), crowdStep), { minLength: 2, maxLength: 4 })
  return fc.asyncProperty(crowd, async (steps) => {
    const real = openPhoneNumber(clients)
    const begin: Step = { kind: 'ask', year: '1st' }
    await real.takes(0, begin)
    const before = applyStep(noRequests, begin) ?? noRequests
    const outcomes: Outcome[] = await Promise.all(
      steps.map(async ([at, step]) => ({ step, isDone: await real.takes(at, step) })),
    )
    const found = await clients.readRequests(0, real.phone)
    if (!isExplained(before, outcomes, found))
      throw new Error(mismatch(found, ['the result of some order of the steps']))
  })
}

async function checkProperty<Ts>(
  name: string,
  property: fc.IAsyncProperty<Ts>,
  numRuns: number,
): Promise<Verdict> {
  const seed = seedFrom('FUZZ_SEED')
  const check = await fc.check(property, { seed, numRuns, endOnFailure: true })
  const { failed, numRuns: ran, errorInstance, counterexample } = check
  const why = failed ? `: ${String(errorInstance)} after ${JSON.stringify(counterexample).slice(0, 400)}` : ''
  return { figure: `${ran} runs with ${name} (seed ${seed})${why}`, isGood: !failed && ran === numRuns }
}

export const gates: Gate[] = [
  {
    id: 'R5',
    goal: 'Two replicas are linearizable: each write is visible on the other at once, in one order',
    suite: 'assure',
    async run(world) {
      const clients = await openReplicaClients(world)
      const turns = await checkProperty('alternating writes', alternatingWrites(clients), TURNS)
      return allOf([turns, await checkProperty('concurrent writes', concurrentWrites(clients), CROWDS)])
    },
    /** A replica that shows an outdated state. */
    async control(world) {
      const clients = await openReplicaClients(world)
      const earlierRequests = new Map<string, string[]>()
      const look = async (at: number, phone: string) => {
        const found = await clients.readRequests(at, phone)
        const before = earlierRequests.get(phone) ?? []
        earlierRequests.set(phone, found)
        return before
      }
      return checkProperty('alternating writes', alternatingWrites({ ...clients, readRequests: look }), TURNS)
    },
  },
]
