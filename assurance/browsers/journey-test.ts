import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { type Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { type Phone, phoneOf } from './phone.ts'
import { startWebKit } from './webkit.ts'

/** How to start each. */
export const engines = { firefox: startFirefox, webkit: startWebKit }
export type EngineName = keyof typeof engines

interface Journey {
  engine: Engine
  phone: Phone
}

/** Each journey has a new browser; the journeys of an engine share a site with the demo club. */
export const test = base.extend<Journey, { engineName: EngineName; site: RunningSite }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  site: [
    async ({}, use) => {
      const site = await startSite({ RATE_LIMIT_SCALE: '100' })
      await use(site)
      await site.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  engine: async ({ engineName }, use, testInfo) => {
    const engine = await engines[engineName]()
    await use(engine)
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    if (hasFailed) {
      const path = testInfo.outputPath('screen.png')
      await writeFile(path, await engine.screenshot())
      await testInfo.attach('screen', { path })
    }
    const errors = engine.errors()
    await engine.close()
    if (errors.length > 0) throw new Error(`the console was not silent:\n${errors.join('\n')}`)
  },
  phone: async ({ engine, site }, use) => use(phoneOf(engine, site)),
})

export { expect } from '@playwright/test'
