import { openDatabase } from '#app/platform/database/database.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '../support/postgres.ts'
import { layEvents } from './crowd.ts'
import { inFolder, type Measured, megabytes, startProduct } from './processes.ts'
import { compareReads } from './reads.ts'
import { firstRenderMs, rendersForMany } from './renders.ts'
import { goalRow, load, type Row, tableOf, writeFigures } from './report.ts'
import type { Compared } from './rounds.ts'
import { startTimes } from './starts.ts'
import { compareStreams } from './streams.ts'
import { compareJoins } from './writes.ts'

/**
 * `npm run bench`, its first part: the table of docs/performance.md, on both engines. `node tests/bench/table.ts embedded`
 * (postgres) measures one of them and leaves the figures of the other.
 */
const EVENTS = 500
const SHARE = 0.6
const JOIN_SHARE = { sqlite: 0.35, postgres: 0.3 }

interface BenchTarget {
  name: string
  databaseUrl: string | null
  folder: string
}

const percent = (ratio: number) => `${Math.round(ratio * 100)} %`

function shareOf({ site, bare, ratio, cpuRatio }: Compared): string {
  const [siteRate, bareRate] = [site, bare].map(({ perSecond }) => Math.round(perSecond))
  const [siteCpu, bareCpu] = [site, bare].map(({ cpuUs }) => Math.round(cpuUs))
  return `${percent(ratio)} (${siteRate} of ${bareRate}/s), CPU ${cpuRatio.toFixed(2)} × (${siteCpu}, ${bareCpu} µs)`
}

async function readRows(site: Measured): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ['/', '/events', '/api/events']) {
    const compared = await compareReads(site, path)
    const isMet = compared.ratio >= SHARE && compared.cpuRatio <= 2
    rows.push(goalRow(path, { goal: '≥ 60 %, CPU ≤ 2 ×', figure: shareOf(compared), isMet }))
  }
  return rows
}

async function renderRows(site: Measured): Promise<Row[]> {
  const ms = await firstRenderMs(site)
  const renders = await rendersForMany(site)
  const figure = `${ms.toFixed(1)} ms`
  return [
    goalRow('/events, first render, CPU', { goal: '≤ 4 ms', figure, isMet: ms <= 4 }),
    goalRow('renderings for 50 concurrent requests after a write', {
      goal: '1',
      figure: String(renders),
      isMet: renders === 1,
    }),
  ]
}

async function streamRows(site: Measured): Promise<Row[]> {
  const one = await inFolder((folder) => compareStreams(site, folder, 1))
  const many = await inFolder((folder) => compareStreams(site, folder, 500))
  const times = (ratio: number, siteMs: number, bareMs: number) =>
    `${ratio.toFixed(1)} × (${siteMs.toFixed(1)}, ${bareMs.toFixed(1)} ms)`
  return [
    goalRow('from creating an event to its display on an open page, p50', {
      goal: '≤ 4 × bare stream',
      figure: times(one.last, one.site.lastMs, one.bare.lastMs),
      isMet: one.last <= 4,
    }),
    goalRow('the same until the last of 500 open pages, p50', {
      goal: '≤ 2 × bare stream',
      figure: times(many.last, many.site.lastMs, many.bare.lastMs),
      isMet: many.last <= 2,
    }),
  ]
}

async function joinRows(site: Measured, { databaseUrl }: BenchTarget): Promise<Row[]> {
  const compared = await inFolder((folder) => compareJoins(site, { databaseUrl, folder }))
  const least = databaseUrl ? JOIN_SHARE.postgres : JOIN_SHARE.sqlite
  const isMet = compared.ratio >= least
  return [
    goalRow(`join requests, against ${databaseUrl ? 'bare http + pg' : 'a bare commit for each'}`, {
      goal: `≥ ${percent(least)}`,
      figure: shareOf(compared),
      isMet,
    }),
  ]
}

async function memoryAndStartRows(idle: number, busy: number, place: BenchTarget): Promise<Row[]> {
  const { node, npm } = await startTimes(place.folder)
  return [
    goalRow('warm start to the first 200, Node itself', {
      goal: '≤ 450 ms',
      figure: `${Math.round(node)} ms`,
      isMet: node <= 450,
    }),
    goalRow('the same through npm start', { goal: '', figure: `${Math.round(npm)} ms`, isMet: null }),
    goalRow('memory idle / after all of the above', {
      goal: '≤ 120 / 250 MB',
      figure: `${Math.round(idle)} / ${Math.round(busy)} MB`,
      isMet: idle <= 120 && busy <= 250,
    }),
  ]
}

async function measure(place: BenchTarget): Promise<string> {
  const { databaseUrl, folder, name } = place
  const opened = await openDatabase({ databaseUrl, dataDir: folder })
  await migrate(opened)
  await layEvents(opened.db, { count: EVENTS, now: new Date() })
  await opened.close()
  console.log(`\n${name}`)
  const site = await startProduct({ DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const idle = await megabytes(site.pid)
  const rows = [...(await readRows(site)), ...(await renderRows(site)), ...(await streamRows(site))]
  rows.push(...(await joinRows(site, place)))
  const busy = await megabytes(site.pid)
  await site.stop()
  if (!databaseUrl) rows.push(...(await memoryAndStartRows(idle, busy, place)))
  if (!databaseUrl && rows.some(({ isMet }) => isMet === false)) process.exitCode = 1
  return `## ${name}, ${EVENTS} events\n\n${tableOf(rows)}\n`
}

const parts: Record<string, () => Promise<string>> = {
  embedded: () => inFolder((folder) => measure({ name: 'Embedded database', databaseUrl: null, folder })),
  async postgres() {
    const postgres = await startPostgres()
    try {
      return await inFolder((folder) => measure({ name: 'Postgres', databaseUrl: postgres.url, folder }))
    } finally {
      await postgres.stop()
    }
  },
}

const selected = process.argv.slice(2)
for (const [name, part] of Object.entries(parts)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  const began = load()
  const [heading = '', ...lines] = (await part()).split('\n')
  const loads = `System load: ${began} at the start, ${load()} at the end.`
  await writeFigures([heading, '', loads, ...lines].join('\n'))
}
