// `npm run restore FILE`: a club out of its backup, into an empty DATA_DIR or DATABASE_URL.
import { existsSync } from 'node:fs'
import { ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'production' })
if (existsSync('.env')) process.loadEnvFile('.env')
const args = ['--disable-warning=ExperimentalWarning', 'commands/restore.ts', ...process.argv.slice(2)]
process.exit(await run(node24(), args))
