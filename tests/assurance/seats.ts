import type { Engine } from '#app/platform/db.ts'
import { openArena, rushForSeats } from '#tests/support/seats-rush.ts'

/**
 * Assurance R1: `node tests/assurance/seats.ts [rounds]`. A thousand people want a hundred seats at once, a quarter of
 * them clicking twice: one process on SQLite, two on Postgres. Ends with 1 when a seat is given twice or stays empty,
 * or when the control, which reads before it writes, does not oversell.
 */
const rounds = Number(process.argv[2] ?? 20)
const PEOPLE = 1_000
const SEATS = 100
const say = (line: string) => process.stdout.write(`${line}\n`)

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** true: exact each time. */
async function isExact(engine: Engine): Promise<boolean> {
  const arena = await openArena(engine)
  const sold: string[] = []
  const p99s: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const rush = await rushForSeats(arena.place, { seats: SEATS, people: PEOPLE, way: 'guarded' })
    sold.push(`${rush.told}/${rush.rows}/${rush.participants}`)
    p99s.push(rush.p99Ms)
  }
  const control = await rushForSeats(arena.place, { seats: SEATS, people: PEOPLE, way: 'naive' })
  const rates = { ours: [] as number[], raw: [] as number[] }
  for (let round = 0; round < 5; round += 1) {
    const everybody = { seats: PEOPLE, people: PEOPLE }
    rates.ours.push((await rushForSeats(arena.place, { ...everybody, way: 'guarded' })).claimsPerSecond)
    rates.raw.push((await rushForSeats(arena.place, { ...everybody, way: 'raw' })).claimsPerSecond)
  }
  await arena.close()
  const exact = sold.every((one) => one === `${SEATS}/${SEATS}/${SEATS}`)
  const oversells = control.rows > SEATS
  say(
    `R1 on ${engine}: ${rounds} rushes of ${PEOPLE} for ${SEATS} seats, told/rows/number ${[...new Set(sold)].join(' ')}`,
  )
  say(
    `  p99 ${Math.round(median(p99s))} ms (median of the rushes); the control sold ${control.rows} of ${SEATS}`,
  )
  const [ours, raw] = [median(rates.ours), median(rates.raw)]
  say(
    `  ${Math.round(ours)} claims/s, the bare guarded update ${Math.round(raw)}/s: ${Math.round((ours / raw) * 100)} %`,
  )
  return exact && oversells
}

const verdicts = [await isExact('sqlite'), await isExact('postgres')]
say(verdicts.every(Boolean) ? 'R1 holds' : 'R1 FAILED')
if (!verdicts.every(Boolean)) process.exitCode = 1
