// `npm run move-to-postgres`: takes the club of DATA_DIR into the empty database of DATABASE_URL.
import { existsSync } from 'node:fs'
import { ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'production' })
if (existsSync('.env')) process.loadEnvFile('.env')
process.exit(await run(node24(), ['--disable-warning=ExperimentalWarning', 'commands/move.ts']))
