// `npm test`: everything CI runs. The browser is brought when it is missing; the tests start what else they need.
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'

try {
  ensureInstalled({ needs: 'everything' })
  process.env.CHROMIUM_PATH = ensureBrowser()
  const { check } = await import('./check.mjs')
  if (!check({ isLoud: true })) process.exit(1)
  ensureBuilt()
} catch (error) {
  console.error(`Cannot test: ${error.message}`)
  process.exit(1)
}
const env = { ...process.env, NODE_ENV: '', PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` }
const gates = ['--disable-warning=ExperimentalWarning', 'tests/assurance/main.ts']
const walked = await run(node24(), ['node_modules/@playwright/test/cli.js', 'test'], { env })
process.exit(walked === 0 ? await run(node24(), gates, { env }) : walked)
