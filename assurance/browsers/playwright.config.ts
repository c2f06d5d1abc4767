import { defineConfig } from '@playwright/test'
import type { EngineName } from './journey-test.ts'

/** The journeys in Firefox and WebKit (`npm run assure -- firefox webkit`). Playwright only runs them: it drives neither of the two. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  // Generous, as in the other browser tests.
  timeout: 300_000,
  forbidOnly: true,
  retries: 1,
  // One for each browser, with its own site.
  workers: 2,
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
  reporter: [['list'], ['json', { outputFile: '../../reports/engines.json' }]],
})
