import { createServer } from 'vite'
import type { ServerBuild } from 'react-router'

/** Vite serves the sources; the application is loaded through it too, so that both share their modules. */
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const loaded = await vite.ssrLoadModule('/server/application.ts')
const { startApplication } = loaded as typeof import('./application.ts')

await startApplication({
  source: process.env,
  build: async () =>
    (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild,
  assets: vite.middlewares,
  isCaching: false,
})
