import { killApp } from '#tests/support/kill-app.ts'
import { killNine } from '#tests/support/kill-nine.ts'
import type { Gate } from '../gate.ts'

const ROUNDS = 50

export const gates: Gate[] = [
  {
    id: 'R4',
    goal: 'Killed in the middle of writes, again and again, nothing acknowledged is lost and nothing is half',
    tier: 2,
    async run() {
      const writer = await killNine(ROUNDS)
      const site = await killApp(ROUNDS)
      return {
        figure: `writer killed ${ROUNDS} times: ${writer.lost} of ${writer.acknowledged} lost, ${writer.half} half; site killed ${ROUNDS} times: ${site.lost} of ${site.acknowledged} lost`,
        isGood:
          writer.lost + writer.half + site.lost === 0 && writer.acknowledged > 0 && site.acknowledged > 0,
      }
    },
    /** A writer that answers before its commit. */
    async control() {
      const { lost, acknowledged } = await killNine(3, 'early')
      return { figure: `${lost} of ${acknowledged} lost`, isGood: lost === 0 }
    },
  },
]
