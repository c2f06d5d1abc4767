// `npm run assure`: the gates of docs/security.md, on the built product. `-- --full` takes the long ones, too, the browser tests
// that `npm test` leaves out, the unit tests on both engines, and the journeys in other engines; `-- firefox webkit` are these alone.
// `-- mutants` puts faults into copies of the source, each of which its gate must see.
import { engineNames, ensureBrowser } from './browser.mjs'
import { runBrowserTests, runEngines } from './browser-tests.mjs'
import { runUnitTests } from './check.mjs'
import { runGates } from './gates.mjs'
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'
import { stageRun } from './stages.mjs'

ensureInstalled({ needs: 'everything' })
process.env.CHROMIUM_PATH = ensureBrowser()
const args = process.argv.slice(2)
if (args[0] === 'mutants') {
  const script = ['assurance/mutants.ts', ...args.slice(1)]
  process.exit(await run(node24(), ['--disable-warning=ExperimentalWarning', ...script]))
}
ensureBuilt()
const isFull = args.includes('--full')
const gates = args.filter((name) => !engineNames.includes(name))
const engines = isFull ? engineNames : args.filter((name) => engineNames.includes(name))
const stages = stageRun({ isLoud: true })
if (gates.length > 0 || engines.length === 0) await stages.stage('gates', () => runGates(gates))
if (isFull) {
  const which = ['--project=full', '--project=full-replicas', '--project=postgres']
  await stages.stage('browser tests', () => runBrowserTests(which))
  await runUnitTests(stages, { engines: 'both' })
}
if (engines.length > 0) await stages.stage('other browsers', () => runEngines(engines))
if (isFull) stages.skip('checks, other browser tests', '`npm test` runs them')
process.exit(stages.finish())
