// `npm run bench`: the table of docs/performance.md, as ratios to bare servers in the same run; sizes;
// every list in a club of a hundred thousand, as ratios to `select 1`; Lighthouse, its reports in reports/lighthouse. A
// name after `--` (table, site, lists, lighthouse) runs that part alone; `changed-club` is Lighthouse on another club than
// the demo; `phone` is a slow phone by Chromium's own throttling.
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'everything' })
ensureBuilt()
const parts = process.argv.length > 2 ? process.argv.slice(2) : ['table', 'site', 'lists', 'lighthouse']
const isWhole = parts.some((part) => ['lighthouse', 'changed-club'].includes(part))
if (isWhole || parts.includes('phone')) process.env.CHROMIUM_PATH = ensureBrowser({ isWhole })
const codes = []
for (const part of parts)
  codes.push(
    await run(
      node24(),
      part === 'changed-club' ? ['tests/bench/lighthouse.ts', part] : [`tests/bench/${part}.ts`],
    ),
  )
process.exit(Math.max(...codes))
