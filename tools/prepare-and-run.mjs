// The rest of `npm start`.
import { checkEnvFile } from './env-file.mjs'
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('run.mjs', import.meta.url))

process.env.NODE_ENV ??= 'production'
// Here, too: before packages are installed and the site is built.
checkEnvFile()
try {
  ensureInstalled({ needs: 'production' })
  ensureBuilt()
  // The second start already runs on the Node that the first one installed: no second process then.
  if (!process.versions.node.startsWith('24.'))
    process.exit(await run(node24(), ['--disable-warning=ExperimentalWarning', entry]))
} catch (error) {
  console.error(`Cannot start: ${error.message}`)
  process.exit(1)
}
await import('./run.mjs')
