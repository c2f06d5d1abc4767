import { readdirSync } from 'node:fs'
import type { Gate } from './gate.ts'
import { judge } from './judge.ts'
import { openWorld, type World } from './world.ts'

const SECOND_MS = 1_000

async function collect(): Promise<Gate[]> {
  const folder = new URL('gates/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, folder).href) as Promise<{ gates: Gate[] }>),
  )
  const inOrder = new Intl.Collator('en', { numeric: true })
  return modules.flatMap(({ gates }) => gates).toSorted((a, b) => inOrder.compare(a.id, b.id))
}

/** `--full` takes the long ones, too; ids name single ones: `npm run assure -- S10 R7`. */
function chosen(gates: readonly Gate[], args: readonly string[]): Gate[] {
  const ids = args.filter((arg) => !arg.startsWith('--'))
  if (ids.length > 0) return gates.filter(({ id }) => ids.includes(id))
  return gates.filter(({ tier }) => tier === 1 || args.includes('--full'))
}

async function tryOut(gate: Gate, world: World): Promise<void> {
  const begunAt = performance.now()
  const { verdict, control, isHeld } = await judge(gate, world)
  const seconds = ((performance.now() - begunAt) / SECOND_MS).toFixed(1)
  const lines = [
    `${gate.id.padEnd(4)} ${verdict.isGood ? 'good' : 'BAD '} ${gate.goal} (${seconds} s)`,
    `       ${verdict.figure}`,
    `       control ${control.isRed ? 'red' : 'NOT RED'}: ${control.figure.slice(0, 240)}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (!isHeld) failed.push(gate.id)
}

const gates = chosen(await collect(), process.argv.slice(2))
const world = openWorld()
const failed: string[] = []
try {
  for (const gate of gates) if (!gate.mostlyWaits) await tryOut(gate, world)
  await Promise.all(gates.filter(({ mostlyWaits }) => mostlyWaits).map((gate) => tryOut(gate, world)))
} finally {
  await world.end()
}
process.stdout.write(
  failed.length === 0 && gates.length > 0
    ? `All ${gates.length} gates hold, and every control turns its gate red.\n`
    : `Not held: ${failed.join(', ') || 'there is no such gate'}\n`,
)
process.exit(failed.length === 0 && gates.length > 0 ? 0 : 1)
