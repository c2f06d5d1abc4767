// `node tools/run-command.mjs NAME …`: runs commands/NAME.ts with the rest of the line (`npm run backup`, `npm run erase` …).
import { checkEnvFile, loadEnvFile } from './env-file.mjs'
import { ensureInstalled, node24, run } from './prepare.mjs'

const [name, ...args] = process.argv.slice(2)

checkEnvFile()
ensureInstalled({ needs: 'production' })
loadEnvFile()
process.exit(await run(node24(), ['--disable-warning=ExperimentalWarning', `commands/${name}.ts`, ...args]))
