// `npm run assure`: the gates of docs/security.md, on the built product. `-- --full` takes the long ones, too, and the browser tests
// that `npm test` leaves out. `-- mutants` puts faults into copies of the source, each of which its gate must see.
import { ensureBrowser } from './browser.mjs'
import { failedBrowserTests, runBrowserTests } from './browser-tests.mjs'
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'
import { printResults } from './results.mjs'

ensureInstalled({ needs: 'everything' })
process.env.CHROMIUM_PATH = ensureBrowser()
const [first, ...rest] = process.argv.slice(2)
const isMutants = first === 'mutants'
if (!isMutants) ensureBuilt()
const script = isMutants
  ? ['tests/reliability/mutants.ts', ...rest]
  : ['tests/reliability/main.ts', ...process.argv.slice(2)]
const gates = await run(node24(), ['--disable-warning=ExperimentalWarning', ...script])
if (first !== '--full') process.exit(gates)
// Failed gates stop no browser test: one run tells all that is wrong.
const browser = await runBrowserTests(['--project=full', '--project=postgres'])
process.exit(
  printResults([
    ['gates', Math.min(1, gates)],
    ['browser tests: full, postgres', browser],
    ...failedBrowserTests(),
    ['checks, unit tests, the other browser tests', 'skipped: `npm test` runs them'],
  ]),
)
