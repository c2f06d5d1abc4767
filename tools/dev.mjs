// `npm run dev`: one process with hot reload, on the same kind of database.
import { existsSync } from 'node:fs'
import { ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'everything' })
if (existsSync('.env')) process.loadEnvFile('.env')
process.exit(await run(node24(), ['server/dev.ts'], { env: { ...process.env, NODE_ENV: 'development' } }))
