// `npm run bench`: figures of the built product, as ratios to a bare server in the same run; then every list in a club
// of a hundred thousand, as ratios to `select 1`.
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'everything' })
ensureBuilt()
const codes = [await run(node24(), ['tests/bench/site.ts']), await run(node24(), ['tests/bench/lists.ts'])]
process.exit(Math.max(...codes))
