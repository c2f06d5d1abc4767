import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './tests/support/chromium.ts'
import type { Site } from '#tests/support/e2e-test.ts'

/** Shared state: sessions, live updates, pictures. */
const replicas = /\/(admin|super-admin|two-replicas|live|session-expiry)\.spec\.ts$/
/**
 * Run by `npm test`: one journey of each part of the site, and what every page promises (docs/decisions/0038). All others, new ones
 * too, are run by `npm run assure -- --full`.
 */
const daily = /@daily/
/** What the engines could answer differently: the events whose people are told, and calls for films. The other projects run them on SQLite. */
const postgres =
  /\/(event-\w+|events-month|announcements|certificates|feedback|own-page|member-pages|members-first|payments|invites|committee-mails|calls)\.spec\.ts$/

export default defineConfig<object, Pick<Site, 'hasReplicas' | 'isOnPostgres'>>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Generous: on a busy machine a test takes several times as long.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // On a new site; the list names what passed only then as flaky (docs/decisions/0028-run-a-failed-browser-test-once-more.md).
  retries: 1,
  // One per processor core, each with its own site.
  workers: 2,
  projects: [
    { name: 'daily', testIgnore: replicas, grep: daily },
    { name: 'daily-replicas', testMatch: replicas, grep: daily, use: { hasReplicas: true } },
    { name: 'full', testIgnore: replicas, grepInvert: daily },
    { name: 'full-replicas', testMatch: replicas, grepInvert: daily, use: { hasReplicas: true } },
    { name: 'postgres', testMatch: postgres, use: { isOnPostgres: true } },
  ],
  // The file is for the table at the end of `npm test` (tools/browser-tests.mjs).
  reporter: [['list'], ['json', { outputFile: 'reports/browser-tests.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    // A service worker would answer before a test could go offline; offline.spec.ts tests it.
    serviceWorkers: 'block',
    // A trace paints every frame, which doubles the time of the run: only the second try of a failed test has one.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: chromiumFlags },
  },
})
