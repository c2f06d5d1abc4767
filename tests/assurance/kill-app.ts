import { killApp } from '#tests/support/kill-app.ts'

/** Assurance R4 on the whole product: `node tests/assurance/kill-app.ts [rounds]`. Ends with 1 when a write is missing. */
const rounds = Number(process.argv[2] ?? 20)
const { acknowledged, lost } = await killApp(rounds)
process.stdout.write(`rounds ${rounds}, acknowledged ${acknowledged}, lost ${lost}\n`)
if (lost > 0 || acknowledged === 0) process.exitCode = 1
