import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './tests/support/chromium.ts'
import type { Site } from './tests/support/journey.ts'

const looks = /accessib\S+\.spec\.ts/
/** Who signs in and works behind the dashboard: half of all deeds, so that both workers have as much to do. */
const desk =
  /(accounts|actors|admin|committee|event-terms|seats-organiser|session-end|super-admin|unfinished)\.spec\.ts/
/** What they hold a second against is the site, not the two journeys beside them. */
const clocks = /(seats-visitor|replicas|live)\.spec\.ts/
/** What has most to do with what replicas share: sessions, pictures, limits, requests, the word of a change. */
const twofold = /(admin|join|live|session-end|twofold)\.spec\.ts/

export default defineConfig<object, Pick<Site, 'isTwofold'>>({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // Two at a time, each on a site of its own: one only looks at screens. Three were a little quicker, and missed clocks.
  workers: 2,
  projects: [
    { name: 'looks', testMatch: looks, workers: 1 },
    { name: 'deeds', testIgnore: [looks, desk, clocks, /twofold/], workers: 1 },
    { name: 'desk', testMatch: desk, workers: 1 },
    { name: 'twofold', testMatch: twofold, workers: 1, use: { isTwofold: true } },
    { name: 'clocks', testMatch: clocks, workers: 1, dependencies: ['looks', 'deeds', 'desk', 'twofold'] },
  ],
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    // A worker would answer before a journey that closes the line could; offline.spec.ts follows it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: chromiumFlags },
  },
})
