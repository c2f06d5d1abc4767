import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { startSite } from '../support/app.ts'
import { changeClub } from '../support/changed-club.ts'
import { freePort } from '../support/free-port.ts'
import { median } from './rounds.ts'

/**
 * Part of `npm run bench`: Lighthouse as a phone on a slow line sees the site (its own simulated throttling), the median
 * of five runs. The report nearest to the median of each page is kept in `reports/`. Ends with 1 when a promise is broken.
 * With `changed-club` it looks at another club than the demo: own logo, colours, people, films and event.
 * On a busy machine the times depend on its load, which is printed as well: repeat them when it is quiet.
 */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const isChanged = process.argv.includes('changed-club')
const REPORTS = isChanged ? 'reports/lighthouse-changed-club' : 'reports/lighthouse'
const leastScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const HOME_PERFORMANCE = 93
type Category = keyof typeof leastScores
const categories = Object.keys(leastScores) as Category[]

interface Run {
  result: Result
  html: string
  scores: Record<Category, number>
  shift: number
}

async function firstEvent(url: string): Promise<string> {
  const html = await (await fetch(`${url}/events`)).text()
  const [, path] = /href="(\/events\/[0-9a-f-]{36})"/.exec(html) ?? []
  if (!path) throw new Error('no event stands on /events')
  return path
}

/**
 * What Lighthouse's own measure of a processor says of the phone it imitates, by the calibration of Chromium's developer
 * tools. Lighthouse slows every processor down four times; one below 1,056 would become slower than that phone.
 */
const PHONE_INDEX = 264
const MOST_SLOWDOWN = 4
let cpuSlowdownMultiplier = MOST_SLOWDOWN

async function look(url: string, port: number): Promise<Run> {
  const outcome = await lighthouse(url, {
    port,
    output: 'html',
    logLevel: 'error',
    onlyCategories: [...categories],
    throttling: { cpuSlowdownMultiplier },
  })
  if (!outcome) throw new Error(`Lighthouse said nothing of ${url}`)
  const { lhr, report } = outcome
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  ) as Run['scores']
  const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  return { result: lhr, html: String(report), scores, shift }
}

/** Audits with a score below 0.9. */
function complaints({ result }: Run): string[] {
  const wrong = Object.values(result.audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  )
  return wrong.map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim())
}

async function measure(page: string, url: string, port: number): Promise<boolean> {
  const runs: Run[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await look(url + page, port))
  const middle = (pick: (run: Run) => number) => median(runs.map(pick))
  const figures = categories.map((name) => [name, middle((run) => run.scores[name])] as const)
  const shift = Math.max(...runs.map((run) => run.shift))
  const typical = runs.find((run) => run.scores.performance === middle((it) => it.scores.performance))
  if (typical) {
    const name = page === '/' ? 'home' : page.slice(1).replaceAll('/', '-')
    await writeFile(join(REPORTS, `${name}.html`), typical.html)
    await writeFile(join(REPORTS, `${name}.json`), JSON.stringify(typical.result))
  }
  const summary = figures.map(([name, figure]) => `${name} ${figure}`).join(', ')
  const millis = (id: string) =>
    Math.round(middle((run) => run.result.audits[id]?.numericValue ?? Number.NaN))
  console.log(`${page.padEnd(44)} ${summary}, CLS ${shift.toFixed(3)}`)
  console.log(
    `${''.padEnd(44)} FCP ${millis('first-contentful-paint')}, LCP ${millis('largest-contentful-paint')}, TBT ${millis('total-blocking-time')}, SI ${millis('speed-index')} ms`,
  )
  if (typical) for (const complaint of complaints(typical)) console.log(`${''.padEnd(44)} - ${complaint}`)
  const least = page === '/' ? { ...leastScores, performance: HOME_PERFORMANCE } : leastScores
  return shift === 0 && figures.every(([name, figure]) => figure >= least[name])
}

await mkdir(REPORTS, { recursive: true })
const site = process.env.LIGHTHOUSE_URL ? null : await startSite()
if (site && isChanged) await changeClub(site)
const url = process.env.LIGHTHOUSE_URL ?? site?.url ?? ''
const port = await freePort()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})
const { benchmarkIndex } = (await look(url, port)).result.environment
cpuSlowdownMultiplier = Math.min(MOST_SLOWDOWN, benchmarkIndex / PHONE_INDEX)
console.log(
  `processor ${Math.round(benchmarkIndex)}, slowed down ${cpuSlowdownMultiplier.toFixed(1)} times, to the phone's ${PHONE_INDEX}`,
)
const results: boolean[] = []
for (const page of ['/', '/events', await firstEvent(url), '/short-films'])
  results.push(await measure(page, url, port))
await browser.close()
await site?.dispose()
console.log(`system load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`)
process.exit(results.every(Boolean) ? 0 : 1)
