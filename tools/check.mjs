// `npm run check`: every check, and the unit tests on SQLite. Silent when good; a failed check prints its own output, and the others
// run all the same. `npm test` has the same stages.
import { pathToFileURL } from 'node:url'
import { ensureInstalled, node24 } from './prepare.mjs'
import { runCommand, runReporting, stageRun, twoAtATime } from './stages.mjs'

const routeTypes = ['route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']]
const checks = [
  ['types', ['node_modules/typescript-7/bin/tsc', '--noEmit']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check']],
  [
    'dependency rules',
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'app',
      'server',
      'commands',
      'db',
      'content',
      'tests',
      'assurance',
    ],
  ],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
]

function environment(more = {}) {
  return {
    ...process.env,
    PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
    NODE_ENV: '',
    ...more,
  }
}

/** Of Vitest's JSON report. */
function unitOutcome({ numTotalTests, testResults }) {
  const failures = []
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replace(`${process.cwd()}/`, '')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    failures.push(
      ...failed.map((test) => `${file}: ${test.fullName.trim()}\n${test.failureMessages[0] ?? ''}`),
    )
    if (status === 'failed' && failed.length === 0) failures.push(`${file}\n${message}`)
  }
  return { count: `${numTotalTests} tests`, failures }
}

/** `engines`: 'sqlite', 'daily' or 'both' (tests/support/database.ts). `beside`: other work that the checks need not wait for. */
export async function runChecks({ stage }, { engines, beside = [] }) {
  const check = ([name, args]) =>
    stage(name, async () => {
      const { code, output } = await runCommand(node24(), args, { env: environment() })
      return code === 0 ? { isGood: true } : { isGood: false, failures: [output] }
    })
  await check(routeTypes)
  await twoAtATime([...beside, ...checks.map((one) => () => check(one))])
  await runUnitTests({ stage }, { engines })
}

export function runUnitTests({ stage }, { engines, name = 'unit tests' }) {
  return stage(name, () =>
    runReporting('unit-tests.json', unitOutcome, (path) =>
      runCommand(
        node24(),
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--silent=passed-only',
          '--reporter=json',
          `--outputFile=${path}`,
        ],
        { env: environment({ TEST_ENGINES: engines }) },
      ),
    ),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled({ needs: 'everything' })
  const run = stageRun({ isLoud: false })
  await runChecks(run, { engines: 'sqlite' })
  process.exit(run.finish())
}
