// `npm run assure`: the gates of docs/security.md, on the built product. `-- --full` takes the long ones, too.
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'everything' })
process.env.CHROMIUM_PATH = ensureBrowser()
ensureBuilt()
const args = ['--disable-warning=ExperimentalWarning', 'tests/assurance/main.ts', ...process.argv.slice(2)]
process.exit(await run(node24(), args))
