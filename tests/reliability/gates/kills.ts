import { killApp, type Killed, killDatabase } from '#tests/support/kill-app.ts'
import { killNine } from '#tests/support/kill-nine.ts'
import type { Gate, Verdict } from '../gate.ts'

const ROUNDS = 50
const FEW_ROUNDS = 3
/** A single kill may fall right after a commit; a dozen do not. */
const CONTROL_ROUNDS = 12
const BACK_WITHIN_MS = 10_000

/** Recovery lasts from the start of the site to the next acknowledged write. */
function judged(rounds: number, { acknowledged, lost, recoveryMs, checked }: Killed): Verdict {
  return {
    figure: `killed ${rounds} times: ${lost} of ${acknowledged} acknowledged writes lost, writing again within ${Math.round(recoveryMs)} ms, every page read: ${checked}`,
    isGood: lost === 0 && checked === 'ok' && acknowledged > rounds && recoveryMs < BACK_WITHIN_MS,
  }
}

const early = { rounds: FEW_ROUNDS, isEarly: true }

export const gates: Gate[] = [
  {
    id: 'R4',
    goal: 'A writer killed in the middle of writes, again and again, loses nothing it acknowledged and leaves nothing half',
    suite: 'full',
    async run() {
      const { lost, acknowledged, half } = await killNine(ROUNDS)
      const figure = `killed ${ROUNDS} times: ${lost} of ${acknowledged} lost, ${half} half`
      return { figure, isGood: lost + half === 0 && acknowledged > 0 }
    },
    /** A writer that acknowledges before its commit. */
    async control() {
      const { lost, acknowledged } = await killNine(CONTROL_ROUNDS, 'early')
      return { figure: `${lost} of ${acknowledged} lost`, isGood: lost === 0 }
    },
  },
  {
    id: 'R4+site',
    goal: 'The site on SQLite, killed in the middle of writes, loses nothing it acknowledged',
    suite: 'full',
    run: async () => judged(ROUNDS, await killApp('sqlite', { rounds: ROUNDS })),
    /** A client that counts a sent request as acknowledged. */
    control: async () => judged(FEW_ROUNDS, await killApp('sqlite', early)),
  },
  {
    id: 'R4+replica',
    goal: 'The site on PostgreSQL, killed in the middle of writes, loses nothing it acknowledged',
    suite: 'full',
    run: async () => judged(ROUNDS, await killApp('postgres', { rounds: ROUNDS })),
    control: async () => judged(FEW_ROUNDS, await killApp('postgres', early)),
  },
  {
    id: 'R4+postgres',
    goal: 'PostgreSQL itself, killed under the site, loses nothing that the site acknowledged',
    suite: 'full',
    run: async () => judged(ROUNDS, await killDatabase({ rounds: ROUNDS })),
    control: async () => judged(FEW_ROUNDS, await killDatabase(early)),
  },
]
