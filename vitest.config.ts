import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'commands/**/*.test.ts',
      'db/**/*.test.ts',
      'server/**/*.test.ts',
      'tests/*.test.ts',
      'assurance/*.test.ts',
    ],
    environment: 'node',
    globalSetup: ['tests/support/cluster.ts'],
    // Runs again for each file; other modules stay imported from one file to the next.
    setupFiles: ['tests/support/each-file.ts'],
    pool: 'forks',
    isolate: false,
    unstubGlobals: true,
    // One more than the processor cores that CI has: a test waits for the disk now and then.
    maxWorkers: 3,
    // A watchdog alone: on a busy machine a test takes many times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
