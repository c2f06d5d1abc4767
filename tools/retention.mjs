// `npm run retention -- --dry-run`: what the purge would delete now, by rule, without deleting it.
import { existsSync } from 'node:fs'
import { ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'production' })
if (existsSync('.env')) process.loadEnvFile('.env')
const args = ['--disable-warning=ExperimentalWarning', 'commands/retention.ts', ...process.argv.slice(2)]
process.exit(await run(node24(), args))
