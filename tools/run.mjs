// Opens a built site on this very Node, with what V8 compiled at an earlier start.
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** Beside tools/ in a checkout, beside this file in a packed site. */
const folder = ['build', '../build']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path))

process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env')
enableCompileCache(join(folder, 'compile-cache'))
await import(join(folder, 'server/index.js'))
// What the engine sets aside for young objects doubles under load up to 128 MB and is never given back (docs/performance.md).
setFlagsFromString('--semi-space-growth-factor=1')
flushCompileCache()
