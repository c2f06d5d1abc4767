// The stages of `npm run check`, `npm test` and `npm run assure -- --full`: each runs whatever failed before it, and a table at the
// end says of each how it ended, how much it tested and how long it took, with the first lines of each failure.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'

/** Reports of the test runners, each read when its runner has ended. */
export const REPORTS = 'reports'
const FAILURE_LINES = 12
const NAMED_FAILURES = 20

/**
 * What a stage's work answers. `isGood`: whether the stage passed. `count`: what it tested, as text. `failures`: the first lines of each
 * failure. `faults`: what passed only at its second try.
 * @typedef {{ isGood: boolean, count?: string, failures?: string[], faults?: string[] }} Outcome
 */

/** Runs works two at a time, one for each processor core that CI has, in their order. */
export async function twoAtATime(works) {
  const left = [...works]
  const runUntilNoneIsLeft = async () => {
    for (let work = left.shift(); work; work = left.shift()) await work()
  }
  await Promise.all([runUntilNoneIsLeft(), runUntilNoneIsLeft()])
}

/** Runs stages; the table has them in the order in which they began. `isLoud` prints a line for each when it has ended. */
export function stageRun({ isLoud }) {
  const rows = []
  const begin = (name) => {
    const row = { name }
    rows.push(row)
    return row
  }
  const end = (row, result) => {
    Object.assign(row, result)
    if (isLoud) console.log(lineOf(row))
  }
  return {
    /** Runs the work of one stage. Work that throws has failed with the message. Answers whether it passed. */
    async stage(name, work) {
      const begunAt = performance.now()
      const row = begin(name)
      /** @type {Outcome} */
      const outcome = await Promise.resolve()
        .then(work)
        .catch((error) => ({ isGood: false, failures: [error.message] }))
      const seconds = Math.round((performance.now() - begunAt) / 1000)
      end(row, { result: outcome.isGood ? 'passed' : 'FAILED', seconds, ...outcome })
      return outcome.isGood
    },
    /** A stage that does not run here, with the reason. */
    skip(name, reason) {
      end(begin(name), { result: `skipped: ${reason}`, isGood: true })
    },
    /** Prints the table, if anything failed or the run is loud. Returns the exit code. */
    finish() {
      const isGood = rows.every((row) => row.isGood)
      if (isLoud || !isGood) console.log(tableOf(rows))
      return isGood ? 0 : 1
    },
  }
}

function lineOf({ name, result, count = '', seconds }) {
  const time = seconds === undefined ? '' : `${seconds} s`
  return `${name.padEnd(24)} ${result.padEnd(8)} ${time.padStart(6)}  ${count}`.trimEnd()
}

const indented = (text) => `    ${text.trimEnd().split('\n').slice(0, FAILURE_LINES).join('\n    ')}`

function tableOf(rows) {
  const lines = ['', ...rows.map(lineOf)]
  for (const { name, isGood, failures = [], faults = [] } of rows) {
    if (!isGood) lines.push('', `${name}: FAILED`)
    lines.push(...failures.slice(0, NAMED_FAILURES).map(indented))
    if (failures.length > NAMED_FAILURES)
      lines.push(`    … and ${failures.length - NAMED_FAILURES} failures more`)
    if (faults.length > 0) lines.push('', `${name}: FAULTS, passed only at the second try`)
    lines.push(...faults.map(indented))
  }
  return lines.join('\n')
}

/** Runs a command to its end. `isShown`: its output goes to ours; otherwise it is kept. */
export function runCommand(command, args, { env = process.env, isShown = false } = {}) {
  return new Promise((resolve) => {
    const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(command, args, { env, stdio })
    let output = ''
    const keep = (chunk) => (output += chunk)
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    const pass = (signal) => child.kill(signal)
    process.on('SIGTERM', pass).on('SIGINT', pass)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => {
      process.off('SIGTERM', pass).off('SIGINT', pass)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Runs a test runner that writes a report; `read` makes an outcome of the report. Without a report the run was interrupted. */
export async function runReporting(report, read, run) {
  mkdirSync(REPORTS, { recursive: true })
  const path = `${REPORTS}/${report}`
  rmSync(path, { force: true })
  const { code, output } = await run(path)
  let outcome
  try {
    outcome = read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return { isGood: false, failures: [`no report: the run ended with ${code}\n${output}`] }
  }
  const isGood = code === 0 && outcome.failures.length === 0
  return isGood || outcome.failures.length > 0
    ? { ...outcome, isGood }
    : { ...outcome, isGood, failures: [output || `ended with ${code}`] }
}
