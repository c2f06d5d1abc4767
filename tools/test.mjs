// `npm test`: the checks, the unit tests, one browser journey of each part of the site, and the quick gates. `npm run assure -- --full`
// runs the other gates and browser tests.
// The browser is installed when it is missing; the tests start what else they need.
// `npm test -- NAME…`: the browser tests of these names alone, e.g. `npm test -- accessibility join`.
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'

const names = process.argv.slice(2)
try {
  ensureInstalled({ needs: 'everything' })
  process.env.CHROMIUM_PATH = ensureBrowser()
  const { check } = await import('./check.mjs')
  if (names.length === 0 && !check({ isLoud: true, engines: 'both' })) process.exit(1)
  ensureBuilt()
} catch (error) {
  console.error(`Cannot test: ${error.message}`)
  process.exit(1)
}
const env = { ...process.env, NODE_ENV: '', PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` }
const gates = ['--disable-warning=ExperimentalWarning', 'tests/reliability/main.ts', '--test']
const projects = ['admin', 'public', 'accessibility', 'replicas'].map((name) => `--project=${name}`)
const isWhole = names.length === 0
const which = isWhole ? projects : names
const walked = await run(node24(), ['node_modules/@playwright/test/cli.js', 'test', ...which], { env })
const code = walked === 0 && isWhole ? await run(node24(), gates, { env }) : walked
if (isWhole)
  console.log(
    'Not run here, but by `npm run assure -- --full`: the browser tests of the projects nightly and postgres, the long gates.',
  )
process.exit(code)
