// The stage of the gates in `npm test` and `npm run assure`.
import { node24 } from './prepare.mjs'
import { runCommand, runReporting } from './stages.mjs'

/** Of the report of assurance/main.ts. */
function gatesOutcome(gates) {
  const failed = gates.filter(({ hasFailed }) => hasFailed)
  const skipped = gates.filter(({ reason }) => reason)
  const names = skipped.length > 0 ? `, in whole or in part skipped: ${skipped.map(({ id }) => id)}` : ''
  return {
    count: `${gates.length} gates${names}`,
    failures: failed.map(({ id, goal, figure }) => `${id}: ${goal}\n${figure}`),
  }
}

/** `args`: a suite (`--test`, `--full`) or ids of gates. `isShown`: each gate prints what it found. */
export function runGates(args, { isShown = true } = {}) {
  return runReporting('gates.json', gatesOutcome, (path) =>
    runCommand(
      node24(),
      ['--disable-warning=ExperimentalWarning', 'assurance/main.ts', ...args, `--report=${path}`],
      { isShown },
    ),
  )
}
