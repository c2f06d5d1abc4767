import { spawnSync } from 'node:child_process'
import type { Gate, Verdict } from '../gate.ts'

const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati']

/** An event of this wall date and time in the club's zone turns past at this instant. By hand: India is 5:30 ahead. */
const boundaries: [date: string, time: string | null, pastAt: string][] = [
  ['2024-09-28', '00:00', '2024-09-27T18:30:00.000Z'],
  ['2024-10-23', '00:00', '2024-10-22T18:30:00.000Z'],
  ['2028-02-29', '05:30', '2028-02-29T00:00:00.000Z'],
  ['2026-12-31', null, '2026-12-31T18:29:59.999Z'],
  ['2027-01-01', '00:00', '2026-12-31T18:30:00.000Z'],
  ['2026-11-21', '23:59', '2026-11-21T18:29:00.000Z'],
]

/** Runs in a process of its own, since the zone is fixed at start: answers what it found at each boundary. */
const probe = `
  const { turnsPastAt, todayIn } = await import('#app/events/zone.ts')
  const { boundaries, naive } = JSON.parse(process.argv[1])
  const zone = 'Asia/Kolkata'
  const past = (date, time) => naive ? new Date(date + 'T' + (time ?? '24:00')).toISOString() : turnsPastAt({ date, time }, zone)
  console.log(JSON.stringify(boundaries.map(([date, time, pastAt]) => {
    const at = Date.parse(pastAt)
    const is = [-1000, 0, 1000].map((ms) => new Date(at + ms).toISOString() >= past(date, time))
    return { pastAt: past(date, time), is, day: todayIn(zone, new Date(at)) }
  })))
`

function seenFrom(TZ: string, naive: boolean) {
  const ran = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', probe, JSON.stringify({ boundaries, naive })],
    {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    },
  )
  if (ran.status !== 0) throw new Error(ran.stderr)
  return JSON.parse(ran.stdout) as { pastAt: string; is: boolean[]; day: string }[]
}

function compared(naive: boolean): Verdict {
  const wrong: string[] = []
  for (const zone of zones)
    for (const [place, found] of seenFrom(zone, naive).entries()) {
      const [date = '', time, pastAt] = boundaries[place] ?? []
      if (found.pastAt !== pastAt) wrong.push(`${zone}: ${date} ${time} turned past at ${found.pastAt}`)
      if (found.is.join(' ') !== 'false true true')
        wrong.push(`${zone}: ${date} ${time} ${found.is.join(' ')}`)
    }
  const tried = zones.length * boundaries.length
  return {
    figure: `${wrong.length} wrong of ${tried} boundaries, a second before, at and after${wrong[0] ? `: ${wrong[0]}` : ''}`,
    isGood: wrong.length === 0,
  }
}

export const gates: Gate[] = [
  {
    id: 'R16',
    goal: "Every boundary of time is the club's, whatever zone the server stands in",
    tier: 1,
    run: async () => compared(false),
    /** Wall times read in the zone of the server. */
    control: async () => compared(true),
  },
]
