import type { Engine } from '#app/platform/database/database.ts'
import { openRushDatabase, type Rush, rushForSeats } from '#assurance/support/seats-rush.ts'
import { allOf, anyOf, type Gate, isFull, type Verdict } from '#assurance/gate.ts'
import { within } from '#assurance/support/yardstick.ts'

/** At every change; the longer run also measures rates. */
const ROUNDS = isFull ? 20 : 5
const PEOPLE = 1_000
const SEATS = 100
const RATE_ROUNDS = 3
const LONGEST_P99_MS = 3_000
const engines: readonly Engine[] = ['sqlite', 'postgres']

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function isExact({ acknowledged: told, rows, participants }: Rush): boolean {
  return told === SEATS && rows === SEATS && participants === SEATS
}

type Arena = Awaited<ReturnType<typeof openRushDatabase>>

/** Registrations per second compared with the bare guarded update of the same database. */
async function rates({ place }: Arena) {
  const everybody = { seats: PEOPLE, people: PEOPLE }
  const guardedRates: number[] = []
  const rawRates: number[] = []
  for (let round = 0; round < RATE_ROUNDS; round += 1) {
    guardedRates.push((await rushForSeats(place, { ...everybody, way: 'guarded' })).claimsPerSecond)
    rawRates.push((await rushForSeats(place, { ...everybody, way: 'raw' })).claimsPerSecond)
  }
  const share = Math.round((median(guardedRates) / median(rawRates)) * 100)
  return `${Math.round(median(guardedRates))} registrations/s compared with ${Math.round(median(rawRates))} bare updates/s (${share} %)`
}

async function onEngine(engine: Engine): Promise<Verdict & { name: string }> {
  const arena = await openRushDatabase(engine)
  try {
    const rushes: Rush[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rushes.push(await rushForSeats(arena.place, { seats: SEATS, people: PEOPLE, way: 'guarded' }))
    const exact = rushes.filter(isExact).length
    const p99 = Math.round(median(rushes.map(({ p99Ms }) => p99Ms)))
    const speed = isFull ? `, ${await rates(arena)}` : ''
    const figure = `${exact} of ${ROUNDS} runs sold exactly ${SEATS} seats, p99 ${p99} ms${speed}`
    return { name: engine, figure, isGood: exact === ROUNDS && p99 < within(LONGEST_P99_MS) }
  } finally {
    await arena.close()
  }
}

async function checkNaiveClaimsOn(engine: Engine): Promise<Verdict & { name: string }> {
  const arena = await openRushDatabase(engine)
  try {
    const rush = await rushForSeats(arena.place, { seats: SEATS, people: PEOPLE, way: 'naive' })
    return { name: engine, figure: `sold ${rush.rows} of ${SEATS}`, isGood: isExact(rush) }
  } finally {
    await arena.close()
  }
}

/** Both engines. Each must be detected. */
async function checkNaiveClaims(): Promise<Verdict> {
  const verdicts: (Verdict & { name: string })[] = []
  for (const engine of engines) verdicts.push(await checkNaiveClaimsOn(engine))
  return anyOf(verdicts)
}

async function checkSeats(): Promise<Verdict> {
  const verdicts: (Verdict & { name: string })[] = []
  for (const engine of engines) verdicts.push(await onEngine(engine))
  return allOf(verdicts)
}

export const gates: Gate[] = [
  {
    id: 'R1',
    goal: `Of ${PEOPLE} people who register at once for ${SEATS} seats, a quarter of them twice, exactly ${SEATS} get one`,
    suite: 'assure',
    run: () => checkSeats(),
    /** A claim that reads the count first and writes it afterwards. */
    control: checkNaiveClaims,
  },
]
