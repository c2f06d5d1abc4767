import { killNine } from '#tests/support/kill-nine.ts'

/** Assurance R4: `node tests/assurance/kill-nine.ts [rounds]`. Ends with 1 when an acknowledged write is missing. */
const rounds = Number(process.argv[2] ?? 20)
const { acknowledged, lost, half } = await killNine(rounds)
process.stdout.write(`rounds ${rounds}, acknowledged ${acknowledged}, lost ${lost}, half-written ${half}\n`)
if (lost > 0 || half > 0 || acknowledged === 0) process.exitCode = 1
