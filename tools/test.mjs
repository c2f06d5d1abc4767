// `npm test`: the checks, the unit tests, one browser journey of each part of the site, and the quick gates. `npm run assure -- --full`
// runs the other gates and browser tests.
// The browser is installed when it is missing; the tests start what else they need.
// `npm test -- NAME…`: the browser tests of these names alone, e.g. `npm test -- accessibility join`.
import { existsSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { failedBrowserTests, runBrowserTests } from './browser-tests.mjs'
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'
import { printResults } from './results.mjs'

const names = process.argv.slice(2)
const isWhole = names.length === 0
const projects = ['admin', 'public', 'accessibility', 'replicas']
const checks = 'checks, unit tests on both engines'
const browser = `browser tests: ${projects.join(', ')}`
const results = []
try {
  ensureInstalled({ needs: 'everything' })
  process.env.CHROMIUM_PATH = ensureBrowser()
  const { check } = await import('./check.mjs')
  if (isWhole && !check({ isLoud: true, engines: 'both' })) {
    const skipped = 'skipped, because the checks failed'
    process.exit(
      printResults([
        [checks, 1],
        [browser, skipped],
        ['gates', skipped],
      ]),
    )
  }
  ensureBuilt()
} catch (error) {
  console.error(`Cannot test: ${error.message}`)
  process.exit(1)
}
if (!isWhole) process.exit(await runBrowserTests(names))

results.push([checks, 0], [browser, await runBrowserTests(projects.map((name) => `--project=${name}`))])
results.push(...failedBrowserTests())
// Where tests/support/pgbouncer.ts looks for it.
if (!existsSync('/usr/sbin/pgbouncer'))
  results.push([
    'replicas through PgBouncer',
    'skipped, because it is not installed (apt-get install pgbouncer)',
  ])
// Failed browser tests stop no gate: one run tells all that is wrong.
const gates = ['--disable-warning=ExperimentalWarning', 'tests/reliability/main.ts', '--test']
results.push(['quick gates', Math.min(1, await run(node24(), gates))])
const isElsewhere = 'skipped: `npm run assure -- --full` runs them'
results.push(['browser tests: full, postgres', isElsewhere], ['other gates', isElsewhere])
process.exit(printResults(results))
