import { spawnSync } from 'node:child_process'
import { takeSpacedToken } from '#app/platform/http/rate-limit.ts'
import { type EmptyClub, onEmptyClubs, withEmptyClub } from '#assurance/support/empty-club.ts'
import { allOf, anyOf, type Gate, type Verdict } from '#assurance/gate.ts'
import { throttleWithClockJumps } from '#assurance/support/clock-offset.ts'

const HOUR_MS = 3_600_000

const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati']

/**
 * An event of this wall date and time in the club's zone turns past at this instant; the days that the club's calendar
 * shows a second before, at and after it. By hand: India is 5:30 ahead.
 */
const boundaries: [date: string, time: string | null, pastAt: string, days: string][] = [
  ['2024-09-28', '00:00', '2024-09-27T18:30:00.000Z', '2024-09-27 2024-09-28 2024-09-28'],
  ['2024-10-23', '00:00', '2024-10-22T18:30:00.000Z', '2024-10-22 2024-10-23 2024-10-23'],
  ['2028-02-29', '05:30', '2028-02-29T00:00:00.000Z', '2028-02-29 2028-02-29 2028-02-29'],
  ['2028-03-01', '00:00', '2028-02-29T18:30:00.000Z', '2028-02-29 2028-03-01 2028-03-01'],
  ['2026-12-31', null, '2026-12-31T18:29:59.999Z', '2026-12-31 2026-12-31 2027-01-01'],
  ['2027-01-01', '00:00', '2026-12-31T18:30:00.000Z', '2026-12-31 2027-01-01 2027-01-01'],
  ['2026-11-21', '23:59', '2026-11-21T18:29:00.000Z', '2026-11-21 2026-11-21 2026-11-21'],
]

interface ZoneResult {
  pastAt: string
  /** A second before, at and after the boundary: whether it is past, the club's day, the seconds of the countdown. */
  is: boolean[]
  days: string[]
  left: number[]
  /** Whether the form accepts the club's today, and yesterday. */
  takes: boolean[]
}

/** Runs in a separate process, because the time zone is fixed at start. Prints what it computed at each boundary. */
const probe = `
  const { addDays, turnsPastAt, todayIn } = await import('#app/events/club-time.ts')
  const { checkEventForm, eventMessages } = await import('#app/events/rules.ts')
  const { timeLeft } = await import('#app/events/ui/time-left.ts')
  const { boundaries, naive } = JSON.parse(process.argv[1])
  const timeZone = 'Asia/Kolkata'
  const past = (date, time) => naive ? new Date(date + 'T' + (time ?? '24:00')).toISOString() : turnsPastAt({ date, time }, timeZone)
  const today = (at) => naive ? new Date(at).toLocaleDateString('en-CA') : todayIn(timeZone, new Date(at))
  const takes = (at, date) => checkEventForm({ date }, { now: new Date(at), timeZone }).errors?.date !== eventMessages.date.past
  console.log(JSON.stringify(boundaries.map(([date, time, pastAt]) => {
    const at = Date.parse(pastAt)
    const three = [at - 1000, at, at + 1000]
    return {
      pastAt: past(date, time),
      is: three.map((ms) => new Date(ms).toISOString() >= past(date, time)),
      days: three.map(today),
      left: three.map((ms) => timeLeft(at, ms).seconds),
      takes: [takes(at, today(at)), takes(at, addDays(today(at), -1))],
    }
  })))
`

function resultsInZone(TZ: string, naive: boolean): ZoneResult[] {
  const args = ['--input-type=module', '--eval', probe, JSON.stringify({ boundaries, naive })]
  const ran = spawnSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(ran.stderr)
  return JSON.parse(ran.stdout) as ZoneResult[]
}

function compareZones(naive: boolean): Verdict {
  const wrong: string[] = []
  for (const zone of zones)
    for (const [place, found] of resultsInZone(zone, naive).entries()) {
      const [date = '', time, pastAt, days] = boundaries[place] ?? []
      const report = (what: string) => wrong.push(`${zone}: ${date} ${time} ${what}`)
      if (found.pastAt !== pastAt) report(`became past at ${found.pastAt}`)
      if (found.is.join(' ') !== 'false true true') report(`past: ${found.is.join(' ')}`)
      if (found.days.join(' ') !== days) report(`days ${found.days.join(' ')}`)
      if (found.left.join(' ') !== '1 0 0') report(`countdown ${found.left.join(' ')}`)
      if (found.takes.join(' ') !== 'true false')
        report(`today and yesterday accepted: ${found.takes.join(' ')}`)
    }
  const tried = zones.length * boundaries.length
  return {
    figure: `${wrong.length} errors at ${tried} time boundaries, a second before, at and after each${wrong[0] ? `: ${wrong[0]}` : ''}`,
    isGood: wrong.length === 0,
  }
}

/** Uses up the attempts of an account and sets the clock back: no attempt may come back. */
async function checkThrottleSetBack({ db }: EmptyClub, take: typeof takeSpacedToken): Promise<Verdict> {
  const now = new Date()
  const budget = { key: 'one account', limit: 10, windowMs: 600_000 }
  for (let n = 0; n < budget.limit; n += 1) await takeSpacedToken(db, { ...budget, now })
  const moments = [-HOUR_MS, -HOUR_MS / 2, 0].map((ms) => new Date(now.getTime() + ms))
  let allowedAttempts = 0
  for (const at of moments) if ((await take(db, { ...budget, now: at })).ok) allowedAttempts += 1
  return {
    figure: `${allowedAttempts} more attempts with the clock set back by an hour`,
    isGood: allowedAttempts === 0,
  }
}

export const gates: Gate[] = [
  {
    id: 'R16',
    goal: "Dates and deadlines follow the club's time zone, whatever the server's zone is and however its clock jumps",
    suite: 'assure',
    run: async (world) =>
      allOf([
        compareZones(false),
        await onEmptyClubs(world, (club) => checkThrottleSetBack(club, takeSpacedToken)),
        await throttleWithClockJumps(),
        await withEmptyClub(world, 'PostgreSQL', ({ place }) =>
          throttleWithClockJumps({ DATABASE_URL: place.databaseUrl ?? '' }),
        ),
      ]),
    /** Times read in the server's zone, and a throttle that only compares time stamps. Each must be detected. */
    async control(world) {
      return anyOf([
        compareZones(true),
        await withEmptyClub(world, 'SQLite', (club) =>
          checkThrottleSetBack(club, async (db, { key, now }) => {
            const { window_started_at: at } = await db
              .selectFrom('rate_limit')
              .select('window_started_at')
              .where('key', '=', key)
              .executeTakeFirstOrThrow()
            const isPast = Math.abs(now.getTime() - Date.parse(at)) > 600_000
            return { ok: isPast, retryAfterMs: 0 }
          }),
        ),
        await throttleWithClockJumps({ PUT_CLOCK_WHOLLY: '1' }),
      ])
    },
  },
]
