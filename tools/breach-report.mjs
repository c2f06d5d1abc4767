// `npm run breach-report -- --since 2026-11-01`: who read or changed which personal rows since that day.
import { existsSync } from 'node:fs'
import { ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'production' })
if (existsSync('.env')) process.loadEnvFile('.env')
const args = ['--disable-warning=ExperimentalWarning', 'server/breach-report.ts', ...process.argv.slice(2)]
process.exit(await run(node24(), args))
