// `npm run bench`: the table of docs/performance.md, as ratios to bare servers in the same run, and how cost grows; sizes;
// every list in a club of a hundred thousand, as ratios to `select 1`; Lighthouse, its reports in reports/lighthouse. A
// name after `--` (table, site, lists, lighthouse) runs that part alone.
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'everything' })
ensureBuilt()
const parts = process.argv.length > 2 ? process.argv.slice(2) : ['table', 'site', 'lists', 'lighthouse']
if (parts.includes('lighthouse')) process.env.CHROMIUM_PATH = ensureBrowser({ isWhole: true })
const codes = []
for (const part of parts) codes.push(await run(node24(), [`tests/bench/${part}.ts`]))
process.exit(Math.max(...codes))
