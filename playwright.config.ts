import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './tests/support/chromium.ts'
import type { Site } from '#tests/support/e2e-test.ts'

const accessibility = /\/accessibility\.spec\.ts$/
/** Shared state: sessions, live updates, pictures. */
const replicas = /\/(admin|super-admin|two-replicas)\.spec\.ts$/
const fullReplicas = /\/(live|session-expiry)\.spec\.ts$/
/**
 * One journey of each part of the site, and what every page promises: run by `npm test` (docs/decisions/0032). All others, new ones
 * too, are run by `npm run assure -- --full`.
 */
const daily = /\/(bundles|check-in|content|events|home|join|newcomer|own-page|page-size|routes)\.spec\.ts$/
/** These change the club, so they run on another site than the other daily tests. */
const changes = /\/(accounts|registrations-visitor)\.spec\.ts$/
/** In other files of the full run: what `npm test` runs, too. */
const dailyParts = /\/(accessible-admin|certificates|layout-shift)\.spec\.ts$/
/** What the engines could answer differently: the events whose people are told. The other projects run them on SQLite. */
const postgres =
  /\/(event-\w+|events-month|announcements|certificates|own-page|member-pages|members-first|payments|invites|committee-mails)\.spec\.ts$/

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
    { name: 'daily', testMatch: daily },
    { name: 'daily-parts', testMatch: dailyParts, grep: /@daily/ },
    { name: 'changes', testMatch: changes },
    { name: 'accessibility', testMatch: accessibility },
    { name: 'replicas', testMatch: replicas, use: { hasReplicas: true } },
    { name: 'full', testIgnore: [daily, changes, accessibility, replicas, fullReplicas] },
    { name: 'full-replicas', testMatch: fullReplicas, use: { hasReplicas: true } },
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
