import { killApp, type Killed, killDatabase } from '#assurance/support/kill-app.ts'
import { type Gate, isFull, type Verdict } from '#assurance/gate.ts'
import { within } from '#assurance/support/yardstick.ts'

const ROUNDS = 50
const FEW_ROUNDS = 3
const BACK_WITHIN_MS = within(10_000)

/** Recovery lasts from the start of the site to the next acknowledged write. */
function verdictOf(rounds: number, { seed, acknowledged, lost, recoveryMs, checked }: Killed): Verdict {
  return {
    figure: `killed ${rounds} times (seed ${seed}): ${lost} of ${acknowledged} acknowledged writes lost, recovery within ${Math.round(recoveryMs)} ms, integrity check: ${checked}`,
    isGood: lost === 0 && checked === 'ok' && acknowledged > rounds && recoveryMs < BACK_WITHIN_MS,
  }
}

const earlyAcknowledgement = { rounds: FEW_ROUNDS, isEarly: true }

export const gates: Gate[] = [
  {
    id: 'R4',
    goal: 'The site on SQLite loses no acknowledged write when it is killed while writing',
    suite: 'assure',
    async run() {
      const rounds = isFull ? ROUNDS : FEW_ROUNDS
      return verdictOf(rounds, await killApp('sqlite', { rounds }))
    },
    /** A client that counts a sent request as acknowledged. */
    control: async () => verdictOf(FEW_ROUNDS, await killApp('sqlite', earlyAcknowledgement)),
  },
  {
    id: 'R4+replica',
    goal: 'The site on PostgreSQL loses no acknowledged write when it is killed while writing',
    suite: 'full',
    run: async () => verdictOf(ROUNDS, await killApp('postgres', { rounds: ROUNDS })),
    control: async () => verdictOf(FEW_ROUNDS, await killApp('postgres', earlyAcknowledgement)),
  },
  {
    id: 'R4+postgres',
    goal: 'PostgreSQL loses no acknowledged write when it is killed while writing',
    suite: 'full',
    run: async () => verdictOf(ROUNDS, await killDatabase({ rounds: ROUNDS })),
    control: async () => verdictOf(FEW_ROUNDS, await killDatabase(earlyAcknowledgement)),
  },
]
