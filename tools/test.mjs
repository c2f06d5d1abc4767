// `npm test`: the checks, the unit tests, one browser journey of each part of the site, and the quick gates. `npm run assure -- --full`
// runs the other gates and browser tests.
// The browser is installed when it is missing; the tests start what else they need.
// `npm test -- NAME…`: the browser tests of these names alone, e.g. `npm test -- accessibility join`.
import { ensureBrowser } from './browser.mjs'
import { runBrowserTests } from './browser-tests.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'
import { stageRun } from './stages.mjs'

const names = process.argv.slice(2)
const isWhole = names.length === 0
const projects = ['daily', 'changes', 'accessibility', 'replicas']
const run = stageRun({ isLoud: true })
const prepared = (work) => () => {
  work()
  return { isGood: true }
}

const isInstalled = await run.stage(
  'packages',
  prepared(() => ensureInstalled({ needs: 'everything' })),
)
if (!isInstalled) process.exit(run.finish())
if (isWhole) {
  const { runChecks } = await import('./check.mjs')
  await runChecks(run, { engines: 'daily' })
}
const isBuilt = await run.stage('build', prepared(ensureBuilt))
const hasBrowser = await run.stage(
  'browser',
  prepared(() => (process.env.CHROMIUM_PATH = ensureBrowser())),
)
if (isBuilt && hasBrowser) {
  const which = isWhole ? projects.map((name) => `--project=${name}`) : names
  await run.stage('browser tests', () => runBrowserTests(which))
} else run.skip('browser tests', 'there is no build or no browser')
if (isWhole) {
  const { runGates } = await import('./gates.mjs')
  if (isBuilt) await run.stage('quick gates', () => runGates(['--test']))
  else run.skip('quick gates', 'there is no build')
  run.skip('other gates and browser tests', '`npm run assure -- --full` runs them')
}
process.exit(run.finish())
