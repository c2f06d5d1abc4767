import { defineConfig } from '@playwright/test'

const headlessFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A shared machine sometimes stands still for seconds: a journey that failed is walked once more, and named flaky.
  retries: 1,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    // A worker would answer before a journey that closes the line could; offline.spec.ts follows it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: headlessFlags },
  },
})
