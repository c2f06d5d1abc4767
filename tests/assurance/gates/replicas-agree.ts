import fc from 'fast-check'
import { allOf, type Gate, type Verdict } from '../gate.ts'
import { type Halls, openHalls, openPhone } from '../halls.ts'
import { after, type Deed, isExplained, nobody, type Outcome, type Phone, seen } from '../one-phone.ts'

const TURNS = 200
const CROWDS = 300
const aYear = fc.constantFrom('1st', '2nd', '3rd')
const anAsk = fc.record({ kind: fc.constant('ask' as const), year: aYear })
const aDecision = fc.record({
  kind: fc.constantFrom('approve' as const, 'reject' as const, 'undo' as const),
  nth: fc.nat({ max: 2 }),
})
const aDeed: fc.Arbitrary<Deed> = fc.oneof(
  { arbitrary: anAsk, weight: 1 },
  { arbitrary: aDecision, weight: 3 },
)
/** At once the last try of a phone is what several run for, while somebody decides. */
const aHastyDeed: fc.Arbitrary<Deed> = fc.oneof(
  { arbitrary: anAsk, weight: 3 },
  { arbitrary: aDecision, weight: 1 },
)

const told = (is: readonly string[], wanted: readonly string[]) =>
  `seen ${is.join(' and ') || 'nothing'}, expected ${wanted.join(' and ') || 'nothing'}`

/** Two admins, one on each replica, take turns as the scheduler says; each reads at once what the other has just done. */
function inTurns(halls: Halls) {
  const someDeeds = fc.array(aDeed, { maxLength: 4 })
  return fc.asyncProperty(fc.scheduler(), aYear, someDeeds, someDeeds, async (scheduler, year, ...deeds) => {
    const real = openPhone(halls)
    let model: Phone = nobody
    const wrong: string[] = []
    const step = async (at: number, deed: Deed) => {
      const next = after(model, deed)
      const isDone = await real.does(at, deed)
      if (isDone !== (next !== null)) wrong.push(`${deed.kind} was ${isDone ? 'done' : 'refused'}`)
      model = next ?? model
      const [found, wanted] = [await halls.look(1 - at, real.phone), seen(model)]
      if (found.join() !== wanted.join()) wrong.push(`after ${deed.kind}: ${told(found, wanted)}`)
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

/** All at once: some order of what they did must explain what each was told and what is left. */
function atOnce(halls: Halls) {
  const crowd = fc.array(fc.tuple(fc.nat({ max: 1 }), aHastyDeed), { minLength: 2, maxLength: 4 })
  return fc.asyncProperty(crowd, async (deeds) => {
    const real = openPhone(halls)
    const begin: Deed = { kind: 'ask', year: '1st' }
    await real.does(0, begin)
    const before = after(nobody, begin) ?? nobody
    const outcomes: Outcome[] = await Promise.all(
      deeds.map(async ([at, deed]) => ({ deed, isDone: await real.does(at, deed) })),
    )
    const found = await halls.look(0, real.phone)
    if (!isExplained(before, outcomes, found)) throw new Error(told(found, ['what some order explains']))
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
    tier: 1,
    async run(world) {
      const halls = await openHalls(world)
      const turns = await tried('in turns', inTurns(halls), TURNS)
      return allOf([turns, await tried('at once', atOnce(halls), CROWDS)])
    },
    /** A replica that shows what it knew a moment ago. */
    async control(world) {
      const halls = await openHalls(world)
      const known = new Map<string, string[]>()
      const look = async (at: number, phone: string) => {
        const found = await halls.look(at, phone)
        const before = known.get(phone) ?? []
        known.set(phone, found)
        return before
      }
      return tried('in turns', inTurns({ ...halls, look }), TURNS)
    },
  },
]
