// The stages of the browser tests in `npm test` and `npm run assure -- --full`, and of the journeys in other browsers than Chromium.
import { ensureEngines } from './browser.mjs'
import { node24 } from './prepare.mjs'
import { runCommand, runReporting } from './stages.mjs'

/** Of Playwright's JSON report. */
function browserOutcome({ stats, suites }) {
  const failures = []
  const faults = []
  const read = ({ specs = [], suites: inner = [] }) => {
    for (const { title, file, line, tests } of specs)
      for (const { projectName, status, results } of tests) {
        const message = results.map(({ error }) => error?.message).find(Boolean) ?? ''
        const files = results
          .flatMap(({ attachments = [] }) => attachments)
          .filter(({ name }) => name === 'trace' || name === 'screen')
        const kept = files.map(({ name, path }) => `${name}: ${path}`)
        const text = [`[${projectName}] ${file}:${line} ${title}`, ...kept, message].join('\n')
        if (status === 'unexpected') failures.push(text)
        if (status === 'flaky') faults.push(text)
      }
    inner.forEach(read)
  }
  suites.forEach(read)
  const ran = stats.expected + stats.unexpected + stats.flaky
  return { count: `${ran} tests`, failures, faults }
}

/** `which`: arguments of `playwright test`. */
function runPlaywright(report, which) {
  return runReporting(report, browserOutcome, () =>
    runCommand(node24(), ['node_modules/@playwright/test/cli.js', 'test', ...which], {
      isShown: true,
      env: {
        ...process.env,
        NODE_ENV: '',
        PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`,
      },
    }),
  )
}

/** `which`: arguments of `playwright test`. */
export const runBrowserTests = (which) => runPlaywright('browser-tests.json', which)

/** The journeys in these engines (assurance/browsers). */
export function runEngines(names) {
  ensureEngines(names)
  const projects = names.map((name) => `--project=${name}`)
  return runPlaywright('engines.json', ['--config=assurance/browsers', ...projects])
}
