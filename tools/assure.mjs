// `npm run assure`: the long gates of docs/operations.md, on the built product.
import { ensureBuilt, ensureInstalled, node24, run } from './prepare.mjs'

ensureInstalled({ needs: 'everything' })
ensureBuilt()
for (const gate of ['kill-nine', 'kill-app']) {
  const code = await run(node24(), [`tests/assurance/${gate}.ts`])
  if (code !== 0) process.exit(code)
}
