// `npm run assure`: the gates of docs/security.md, on the built product. `-- --full` takes the long ones, too, and the browser tests
// that `npm test` leaves out. `-- mutants` puts faults into copies of the source, each of which its gate must see.
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'everything' })
process.env.CHROMIUM_PATH = ensureBrowser()
const [first, ...rest] = process.argv.slice(2)
const isMutants = first === 'mutants'
if (!isMutants) ensureBuilt()
const script = isMutants
  ? ['tests/reliability/mutants.ts', ...rest]
  : ['tests/reliability/main.ts', ...process.argv.slice(2)]
const args = ['--disable-warning=ExperimentalWarning', ...script]
const gates = await run(node24(), args)
if (gates !== 0 || first !== '--full') process.exit(gates)
const env = { ...process.env, NODE_ENV: '', PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` }
process.exit(
  await run(
    node24(),
    ['node_modules/@playwright/test/cli.js', 'test', '--project=nightly', '--project=postgres'],
    { env },
  ),
)
