// The stage of the browser tests in `npm test` and `npm run assure -- --full`.
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
        const traces = results
          .flatMap(({ attachments = [] }) => attachments)
          .filter(({ name }) => name === 'trace')
        const kept = traces.map(({ path }) => `trace: ${path}`)
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
export function runBrowserTests(which) {
  return runReporting('browser-tests.json', browserOutcome, () =>
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
