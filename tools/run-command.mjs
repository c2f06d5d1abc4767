// `node tools/run-command.mjs NAME …`: runs commands/NAME.ts with the rest of the line (`npm run backup`, `npm run erase` …).
import { existsSync } from 'node:fs'
import { ensureInstalled, node24, run } from './prepare.mjs'

const [name, ...args] = process.argv.slice(2)

ensureInstalled({ needs: 'production' })
if (existsSync('.env')) process.loadEnvFile('.env')
process.exit(await run(node24(), ['--disable-warning=ExperimentalWarning', `commands/${name}.ts`, ...args]))
