// Opens the built site beside tools/, with what V8 compiled at an earlier start.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { loadEnvFile } from './env-file.mjs'

process.env.NODE_ENV ??= 'production'
// The GNU C library gives each thread a heap of its own, and keeps in each what a picture took (docs/performance.md). It reads
// this variable before the first script runs, so the process begins once more, with the same number.
const isGiven = process.env.MALLOC_ARENA_MAX !== undefined
loadEnvFile()
if (process.platform === 'linux' && !isGiven) {
  const command = [process.execPath, ...process.execArgv, join(import.meta.dirname, 'run.mjs')]
  process.execve(process.execPath, command, { MALLOC_ARENA_MAX: '1', ...process.env })
}
enableCompileCache(join(import.meta.dirname, '../build/compile-cache'))
await import('../build/server/index.js')
// What the engine sets aside for young objects doubles under load up to 128 MB and is never given back (docs/performance.md).
setFlagsFromString('--semi-space-growth-factor=1')
flushCompileCache()
