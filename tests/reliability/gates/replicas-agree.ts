import fc from 'fast-check'
import { allOf, type Gate, type Verdict } from '../gate.ts'
import { type ReplicaClients, openReplicaClients, openPhoneNumber } from '../seeded-events.ts'
import {
  applyStep,
  type Step,
  isExplained,
  noRequests,
  type Outcome,
  type PhoneState,
  visibleRequests,
} from '../join-request-model.ts'

const TURNS = 200
const CROWDS = 300
const aYear = fc.constantFrom('1st', '2nd', '3rd')
const anAsk = fc.record({ kind: fc.constant('ask' as const), year: aYear })
const aDecision = fc.record({
  kind: fc.constantFrom('approve' as const, 'reject' as const, 'undo' as const),
  nth: fc.nat({ max: 2 }),
})
const aDeed: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: anAsk, weight: 1 },
  { arbitrary: aDecision, weight: 3 },
)
/** More join requests than decisions, so that they compete for the last attempt of a phone. */
const aHastyDeed: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: anAsk, weight: 3 },
  { arbitrary: aDecision, weight: 1 },
)

const mismatch = (is: readonly string[], wanted: readonly string[]) =>
  `seen ${is.join(' and ') || 'nothing'}, expected ${wanted.join(' and ') || 'nothing'}`

/** Two admins, one on each replica, take turns; each step is read from the other replica at once. */
function inTurns(clients: ReplicaClients) {
  const someDeeds = fc.array(aDeed, { maxLength: 4 })
  return fc.asyncProperty(fc.scheduler(), aYear, someDeeds, someDeeds, async (scheduler, year, ...deeds) => {
    const real = openPhoneNumber(clients)
    let model: PhoneState = noRequests
    const wrong: string[] = []
    const step = async (at: number, deed: Step) => {
      const next = applyStep(model, deed)
      const isDone = await real.does(at, deed)
      if (isDone !== (next !== null)) wrong.push(`${deed.kind} was ${isDone ? 'done' : 'refused'}`)
      model = next ?? model
      const [found, wanted] = [await clients.readRequests(1 - at, real.phone), visibleRequests(model)]
      if (found.join() !== wanted.join()) wrong.push(`after ${deed.kind}: ${mismatch(found, wanted)}`)
    }
    await step(0, { kind: 'ask', year })
    const turns = deeds.map((list, at) =>
      scheduler.scheduleSequence(list.map((deed) => () => step(at, deed))),
    )
    await scheduler.waitAll()
    await Promise.all(turns.map(({ task }) => task))
    if (wrong[0]) throw new Error(wrong[0])
  })
}

/** Concurrent steps: some order of them must explain every answer and the final state. */
function atOnce(clients: ReplicaClients) {
  const crowd = fc.array(fc.tuple(fc.nat({ max: 1 }), aHastyDeed), { minLength: 2, maxLength: 4 })
  return fc.asyncProperty(crowd, async (deeds) => {
    const real = openPhoneNumber(clients)
    const begin: Step = { kind: 'ask', year: '1st' }
    await real.does(0, begin)
    const before = applyStep(noRequests, begin) ?? noRequests
    const outcomes: Outcome[] = await Promise.all(
      deeds.map(async ([at, deed]) => ({ step: deed, isDone: await real.does(at, deed) })),
    )
    const found = await clients.readRequests(0, real.phone)
    if (!isExplained(before, outcomes, found)) throw new Error(mismatch(found, ['what some order explains']))
  })
}

async function tried<Ts>(name: string, property: fc.IAsyncProperty<Ts>, numRuns: number): Promise<Verdict> {
  const {
    failed,
    numRuns: ran,
    seed,
    errorInstance,
    counterexample,
  } = await fc.check(property, {
    numRuns,
    endOnFailure: true,
  })
  const why = failed
    ? `, seed ${seed}: ${String(errorInstance)} after ${JSON.stringify(counterexample).slice(0, 400)}`
    : ''
  return { figure: `${ran} runs ${name}${why}`, isGood: !failed && ran === numRuns }
}

export const gates: Gate[] = [
  {
    id: 'R5',
    goal: 'Two replicas are one club: what is done on one is read on the other at once, in an order everybody can explain',
    suite: 'assure',
    async run(world) {
      const clients = await openReplicaClients(world)
      const turns = await tried('in turns', inTurns(clients), TURNS)
      return allOf([turns, await tried('at once', atOnce(clients), CROWDS)])
    },
    /** A replica that shows an outdated state. */
    async control(world) {
      const clients = await openReplicaClients(world)
      const known = new Map<string, string[]>()
      const look = async (at: number, phone: string) => {
        const found = await clients.readRequests(at, phone)
        const before = known.get(phone) ?? []
        known.set(phone, found)
        return before
      }
      return tried('in turns', inTurns({ ...clients, readRequests: look }), TURNS)
    },
  },
]
