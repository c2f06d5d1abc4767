// `npm run dev`: one process with hot reload, on the same kind of database.
import { checkEnvFile, loadEnvFile } from './env-file.mjs'
import { ensureInstalled, node24, run } from './prepare.mjs'

checkEnvFile()
ensureInstalled({ needs: 'everything' })
loadEnvFile()
process.exit(await run(node24(), ['server/dev.ts'], { env: { ...process.env, NODE_ENV: 'development' } }))
