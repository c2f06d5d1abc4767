import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pLimit from 'p-limit'
import { concurrently } from '#assurance/support/concurrently.ts'
import { faultVerdict } from './fault-verdict.ts'
import { type Fault, faults } from './faults.ts'
import { editedText } from './source-edits.ts'

/**
 * `npm run assure -- mutants`: puts each fault into a copy of the source, builds the copy and runs the fault's gate
 * against it. A gate that passes fails the run. `mutants S1 R12` runs the faults of these gates only.
 */

const AT_ONCE = 2
const LONGEST_MS = 900_000
/** Not copied: generated, or shared with the copies. */
const ignored = new Set([
  'node_modules',
  'build',
  'dist',
  'data',
  '.git',
  '.cache',
  '.react-router',
  'test-results',
])

const say = (line: string) => process.stdout.write(`${line}\n`)

interface MutantResult {
  fault: Fault
  isCaught: boolean
  /** The figure of the gate, or the reason why there is none. */
  figure: string
  seconds: number
}

/** In its own process group, so that the time limit ends all of it. */
async function run(folder: string, args: readonly string[]): Promise<string> {
  const child = spawn('npm', ['run', '--silent', 'assure', '--', ...args], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const limit = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), LONGEST_MS)
  await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(limit)
  return output
}

async function tryOut(fault: Fault): Promise<MutantResult> {
  const begunAt = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'club-mutant-'))
  try {
    const text = editedText(fault.file, await readFile(fault.file, 'utf8'), fault.edits)
    await cp('.', folder, { recursive: true, filter: (path) => path === '.' || !ignored.has(basename(path)) })
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, fault.file), text)
    const output = await run(folder, [fault.gate, '--without-controls'])
    return { fault, ...faultVerdict(fault, output), seconds: (performance.now() - begunAt) / 1_000 }
  } catch (error) {
    return { fault, isCaught: false, figure: String(error), seconds: (performance.now() - begunAt) / 1_000 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether the gate passes without a fault; otherwise it could catch none. */
async function isSound(gate: string): Promise<boolean> {
  const lines = (await run('.', [gate, '--without-controls'])).split('\n')
  const at = lines.findIndex((line) => line.startsWith(`${gate.padEnd(4)} `))
  if (lines[at]?.startsWith(`${gate.padEnd(4)} passed`)) return true
  say(`${gate} does not pass without a fault: ${lines[at + 1]?.trim() ?? lines.slice(-3).join(' / ')}`)
  return false
}

const row = ({ fault, isCaught, figure, seconds }: MutantResult) =>
  [
    isCaught ? 'caught' : 'MISSED',
    fault.gate.padEnd(9),
    `${Math.round(seconds)} s`.padStart(5),
    fault.what,
    `| ${figure.slice(0, 160)}`,
  ].join(' ')

const gates = process.argv.slice(2)
const selectedFaults = faults.filter(({ gate }) => gates.length === 0 || gates.includes(gate))
const all: MutantResult[] = []
/** The gates share the built site of this folder. */
const inTurn = pLimit(1)
await concurrently([...new Set(selectedFaults.map(({ gate }) => gate))], AT_ONCE, async (gate) => {
  const canCatch = await inTurn(() => isSound(gate))
  for (const fault of selectedFaults.filter((fault) => fault.gate === gate)) {
    const notTried = { fault, isCaught: false, figure: 'does not pass without it', seconds: 0 }
    const result = canCatch ? await tryOut(fault) : notTried
    all.push(result)
    say(row(result))
  }
})
say('')
for (const result of all.toSorted((a, b) =>
  a.fault.gate.localeCompare(b.fault.gate, 'en', { numeric: true }),
))
  say(row(result))
const missed = all.filter(({ isCaught }) => !isCaught).length
const promises = new Set(all.map(({ fault }) => fault.gate)).size
say(`${all.length - missed} of ${all.length} faults caught, by ${promises} gates; ${missed} missed.`)
process.exit(missed === 0 && all.length > 0 ? 0 : 1)
