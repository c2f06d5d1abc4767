// `npm start`: installs what is missing, builds when sources changed, then opens the site.
// Plain JavaScript that Node 20 can run: it is what brings Node 24.
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('run.mjs', import.meta.url))

process.env.NODE_ENV ??= 'production'
try {
  ensureInstalled({ needs: 'production' })
  ensureBuilt()
} catch (error) {
  console.error(`Cannot start: ${error.message}`)
  process.exit(1)
}
// The second start already runs on the Node that the first one installed: no second process then.
if (process.versions.node.startsWith('24.')) await import('./run.mjs')
else process.exit(await run(node24(), ['--disable-warning=ExperimentalWarning', entry]))
