// `npm run retention -- --dry-run`: what the site would forget now, by each rule, without forgetting it.
import { existsSync } from 'node:fs'
import { ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'production' })
if (existsSync('.env')) process.loadEnvFile('.env')
const args = ['--disable-warning=ExperimentalWarning', 'server/retention.ts', ...process.argv.slice(2)]
process.exit(await run(node24(), args))
