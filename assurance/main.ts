import { readdirSync, writeFileSync } from 'node:fs'
import { type Gate, suites } from './gate.ts'
import { judge, type Judgement } from './judge.ts'
import { openWorld, type World } from '#assurance/support/test-sites.ts'

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

/** `--test` and `--full` select a suite, ids single gates: `npm run assure -- S10 R7`. */
function selected(gates: readonly Gate[], args: readonly string[]): Gate[] {
  const ids = args.filter((arg) => !arg.startsWith('--'))
  if (ids.length > 0) return gates.filter(({ id }) => ids.includes(id))
  const suite = suites.find((suite) => args.includes(`--${suite}`)) ?? 'assure'
  return gates.filter((gate) => suites.indexOf(gate.suite) <= suites.indexOf(suite))
}

const labels = { passed: 'passed', failed: 'FAILED', error: 'ERROR', skipped: 'skipped' }

interface Result extends Judgement {
  gate: Gate
  seconds: string
}

async function runGate(gate: Gate, world: World): Promise<void> {
  const begunAt = performance.now()
  const judgement = await judge(gate, world, { hasControl })
  const seconds = ((performance.now() - begunAt) / SECOND_MS).toFixed(1)
  const { outcome, figure, control } = judgement
  const lines = [
    `${gate.id.padEnd(4)} ${labels[outcome]}  ${gate.goal}  (${seconds} s)`,
    `       ${figure}`,
    `       control ${control.hasFailed ? 'fails, as it must' : 'PASSES, but must fail'}: ${control.figure.slice(0, 240)}`,
  ]
  process.stdout.write(`${lines.slice(0, outcome === 'skipped' || !hasControl ? 2 : 3).join('\n')}\n`)
  results.push({ ...judgement, gate, seconds })
}

function controlLabel({ outcome, control }: Result): string {
  if (!hasControl || outcome === 'skipped') return '-'
  return control.hasFailed ? 'fails' : 'PASSES'
}

/** One line for each gate: what ran, and what was skipped for which reason. */
function table(): string {
  const rows = gates.flatMap(({ id }) => results.filter(({ gate }) => gate.id === id))
  const lines = rows.map((result) => {
    const { gate, outcome, seconds, skipped } = result
    const reason = skipped.length > 0 ? `skipped: ${[...new Set(skipped)].join('; ')}` : ''
    const cells = [gate.id.padEnd(12), labels[outcome].padEnd(8), `${seconds} s`.padStart(9)]
    return [...cells, controlLabel(result).padEnd(8), reason].join(' ').trimEnd()
  })
  return ['gate         result        time control', ...lines].join('\n')
}

/** The gates that were not selected, and the commands that run them. */
function notSelected(): string[] {
  const commands = { test: 'npm test', assure: 'npm run assure', full: 'npm run assure -- --full' }
  const otherGates = allGates.filter((gate) => !gates.includes(gate))
  return suites.flatMap((name) => {
    const those = otherGates.filter(({ suite }) => suite === name).map(({ id }) => id)
    return those.length > 0
      ? [`Not run: ${those.length} gates of \`${commands[name]}\`: ${those.join(', ')}`]
      : []
  })
}

/** Mutation runs put the bug into the product itself and need no control. */
const hasControl = !process.argv.includes('--without-controls')
const allGates = await collect()
const gates = selected(allGates, process.argv.slice(2))
const world = openWorld()
const results: Result[] = []
try {
  for (const gate of gates) if (!gate.mostlyWaits) await runGate(gate, world)
  await Promise.all(gates.filter(({ mostlyWaits }) => mostlyWaits).map((gate) => runGate(gate, world)))
} finally {
  await world.end()
}
/** For the table at the end of `npm test` (tools/gates.mjs). */
const report = process.argv.find((arg) => arg.startsWith('--report='))?.slice('--report='.length)
if (report)
  writeFileSync(
    report,
    JSON.stringify(
      results.map(({ gate: { id, goal }, outcome, isHeld, figure, skipped }) => ({
        id,
        goal,
        figure,
        hasFailed: outcome !== 'skipped' && !isHeld,
        reason: skipped.join('; '),
      })),
    ),
  )
const ids = (some: readonly Result[]) => some.map(({ gate }) => gate.id).join(', ')
const failed = results.filter(({ outcome, isHeld }) => outcome !== 'skipped' && !isHeld)
const held = results.filter(({ isHeld }) => isHeld)
const skipped = results.filter((result) => result.skipped.length > 0)
if (gates.length > 1) process.stdout.write(`\n${[table(), ...notSelected()].join('\n')}\n\n`)
process.stdout.write(
  failed.length === 0 && held.length > 0
    ? `All ${held.length} gates that ran hold${hasControl ? ', and the control of each fails, as it must' : '; no control ran'}.`
    : `Gates that do not hold: ${ids(failed) || 'no gate ran'}.`,
)
process.stdout.write(skipped.length > 0 ? ` Skipped, in whole or in part: ${ids(skipped)}.\n` : '\n')
process.exit(failed.length === 0 && held.length > 0 ? 0 : 1)
