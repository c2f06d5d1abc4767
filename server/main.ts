import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { exitWithMessage } from '#commands/start-failure.ts'
import { startApplication } from './application.ts'

/** Starts the built site: environment → database → migrations → super admin → demo → listen → drain and stop. */
try {
  await startApplication({
    source: process.env,
    build,
    assets: fileURLToPath(new URL('../client', import.meta.url)),
    isCaching: true,
  })
} catch (error) {
  exitWithMessage(error)
}
