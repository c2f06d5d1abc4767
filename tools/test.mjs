// `npm test`: the checks, the unit tests, one browser journey of each part of the site, and the quick gates. `npm run assure -- --full`
// runs the other gates and browser tests.
// The browser is installed when it is missing; the tests start what else they need.
// `npm test -- NAME…`: the browser tests of these names alone, e.g. `npm test -- accessibility join`.
import { ensureBrowser } from './browser.mjs'
import { runBrowserTests } from './browser-tests.mjs'
import { ensureInstalled, node24 } from './prepare.mjs'
import { runCommand, stageRun } from './stages.mjs'

const names = process.argv.slice(2)
const isWhole = names.length === 0
const projects = ['daily', 'daily-replicas']
const run = stageRun({ isLoud: true })
const prepared = (work) => () => {
  work()
  return { isGood: true }
}

let isBuilt = false
async function buildSite() {
  // In a separate process, so that other stages run while it builds.
  const script = "import { ensureBuilt } from './tools/prepare.mjs'\nensureBuilt()"
  isBuilt = await run.stage('build', async () => {
    const { code, output } = await runCommand(node24(), ['--input-type=module', '--eval', script])
    // The error is the end of what a build says.
    const end = output.trimEnd().split('\n').slice(-10).join('\n')
    return code === 0 ? { isGood: true } : { isGood: false, failures: [end] }
  })
}

const isInstalled = await run.stage(
  'packages',
  prepared(() => ensureInstalled({ needs: 'everything' })),
)
if (!isInstalled) process.exit(run.finish())
if (isWhole) {
  const { runChecks } = await import('./check.mjs')
  await runChecks(run, { engines: 'daily', beside: [buildSite] })
} else await buildSite()
const hasBrowser = await run.stage(
  'browser',
  prepared(() => (process.env.CHROMIUM_PATH = ensureBrowser())),
)
async function testInBrowser() {
  const which = isWhole ? projects.map((name) => `--project=${name}`) : names
  if (isBuilt && hasBrowser) await run.stage('browser tests', () => runBrowserTests(which))
  else run.skip('browser tests', 'there is no build or no browser')
}
async function tryGates() {
  const { runGates } = await import('./gates.mjs')
  if (isBuilt) await run.stage('quick gates', () => runGates(['--test'], { isShown: false }))
  else run.skip('quick gates', 'there is no build')
}
// Beside each other: both wait more than they compute.
await Promise.all([testInBrowser(), ...(isWhole ? [tryGates()] : [])])
if (isWhole) run.skip('other gates and browser tests', '`npm run assure -- --full` runs them')
process.exit(run.finish())
