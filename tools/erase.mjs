// `npm run erase -- <phone or e-mail>`: everything about one person, for good.
import { existsSync } from 'node:fs'
import { ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'production' })
if (existsSync('.env')) process.loadEnvFile('.env')
const args = ['--disable-warning=ExperimentalWarning', 'commands/erase.ts', ...process.argv.slice(2)]
process.exit(await run(node24(), args))
