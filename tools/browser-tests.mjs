// Runs the browser tests for `npm test` and `npm run assure -- --full`.
import { readFileSync, rmSync } from 'node:fs'
import { node24, run } from './prepare.mjs'

/** playwright.config.ts writes it. */
const report = 'test-results/report.json'

/** `which`: arguments of `playwright test`. Returns 0, or 1 when a test failed. */
export async function runBrowserTests(which) {
  const env = { ...process.env, NODE_ENV: '', PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}` }
  rmSync(report, { force: true })
  return Math.min(1, await run(node24(), ['node_modules/@playwright/test/cli.js', 'test', ...which], { env }))
}

/** A row of the table at the end for each test that failed in the last run, and for each that passed only when it ran again. */
export function failedBrowserTests() {
  const rows = []
  const read = ({ specs = [], suites = [] }) => {
    for (const { title, file, line, tests } of specs)
      for (const { projectName, status } of tests)
        if (status === 'unexpected' || status === 'flaky')
          rows.push([
            `[${projectName}] ${file}:${line}`,
            `${status === 'flaky' ? 'flaky' : 'failed'}: ${title}`,
          ])
    suites.forEach(read)
  }
  try {
    read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    rows.push(['browser tests', 'no report: the run was interrupted'])
  }
  return rows
}
