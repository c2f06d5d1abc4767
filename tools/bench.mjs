// `npm run bench`: figures of the built product, as ratios to a bare server in the same run.
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'everything' })
ensureBuilt()
process.exit(await run(node24(), ['tests/bench/site.ts']))
