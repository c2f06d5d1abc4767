import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { endWithOneLine } from './ending.ts'
import { startApplication } from './application.ts'

/** The built product: environment → database → migrations → super admin → demo → listen → drain and stop. */
try {
  await startApplication({
    source: process.env,
    build,
    assets: fileURLToPath(new URL('../client', import.meta.url)),
    isCaching: true,
  })
} catch (error) {
  endWithOneLine(error)
}
