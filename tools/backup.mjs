// `npm run backup [FILE]`: the whole club, database and pictures, into one file.
import { existsSync } from 'node:fs'
import { ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'production' })
if (existsSync('.env')) process.loadEnvFile('.env')
const args = ['--disable-warning=ExperimentalWarning', 'commands/backup.ts', ...process.argv.slice(2)]
process.exit(await run(node24(), args))
