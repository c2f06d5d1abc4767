// `npm run assure`: the gates of docs/security.md, on the built product. `-- --full` takes the long ones, too, and the browser tests
// that `npm test` leaves out. `-- mutants` puts faults into copies of the source, each of which its gate must see.
import { ensureBrowser } from './browser.mjs'
import { runBrowserTests } from './browser-tests.mjs'
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
const stages = stageRun({ isLoud: true })
await stages.stage('gates', () => runGates(args))
if (args.includes('--full')) {
  const which = ['--project=full', '--project=postgres']
  await stages.stage('browser tests', () => runBrowserTests(which))
  stages.skip('checks, unit tests, others', '`npm test` runs them')
}
process.exit(stages.finish())
