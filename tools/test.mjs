// `npm test`: everything CI runs. The browser is brought when it is missing; the tests start what else they need.
// `npm test -- NAME…`: the journeys of these names alone, e.g. `npm test -- accessibility weight`.
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'

const names = process.argv.slice(2)
try {
  ensureInstalled({ needs: 'everything' })
  process.env.CHROMIUM_PATH = ensureBrowser()
  const { check } = await import('./check.mjs')
  if (names.length === 0 && !check({ isLoud: true })) process.exit(1)
  ensureBuilt()
} catch (error) {
  console.error(`Cannot test: ${error.message}`)
  process.exit(1)
}
const env = { ...process.env, NODE_ENV: '', PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` }
const gates = ['--disable-warning=ExperimentalWarning', 'tests/assurance/main.ts']
const only = names.length > 0 ? [...names, '--no-deps'] : []
const walked = await run(node24(), ['node_modules/@playwright/test/cli.js', 'test', ...only], { env })
process.exit(walked === 0 && names.length === 0 ? await run(node24(), gates, { env }) : walked)
