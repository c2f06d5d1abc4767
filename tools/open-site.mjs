// Opens the built site beside tools/, with what V8 compiled at an earlier start.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { loadEnvFile } from './env-file.mjs'

process.env.NODE_ENV ??= 'production'
loadEnvFile()
enableCompileCache(join(import.meta.dirname, '../build/compile-cache'))
await import('../build/server/index.js')
// What the engine sets aside for young objects doubles under load up to 128 MB and is never given back (docs/performance.md).
setFlagsFromString('--semi-space-growth-factor=1')
flushCompileCache()
