import { writeFile } from 'node:fs/promises'
import { openDatabase } from '#app/platform/database/database.ts'
import { migrate } from '#db/migrate.ts'
import { layEvents } from './crowd.ts'
import { openPages } from './open-pages.ts'
import { plot } from './plot.ts'
import { inFolder, type Measured, megabytes, startProduct } from './processes.ts'
import { compareReads } from './reads.ts'
import { firstRenderMs } from './renders.ts'
import { announcer, eventsPage } from './streams.ts'

const EVENTS = [500, 5_000, 50_000]
const STREAMS = [1, 100, 1_000, 5_000]

async function withEvents<Result>(count: number, work: (site: Measured) => Promise<Result>): Promise<Result> {
  return inFolder(async (dataDir) => {
    const opened = await openDatabase({ databaseUrl: null, dataDir })
    await migrate(opened)
    await layEvents(opened.db, { count, now: new Date() })
    await opened.close()
    const site = await startProduct({ DATA_DIR: dataDir })
    const result = await work(site)
    await site.stop()
    return result
  })
}

async function byEvents() {
  const rows = []
  for (const count of EVENTS)
    rows.push(
      await withEvents(count, async (site) => {
        const renderMs = await firstRenderMs(site)
        const { site: ours, ratio } = await compareReads(site, '/events')
        return { count, perSecond: ours.perSecond, ratio, renderMs }
      }),
    )
  return rows
}

async function byStreams(site: Measured) {
  const idle = await megabytes(site.pid)
  const create = await announcer(site)
  const rows = []
  for (const count of STREAMS) {
    const pages = await openPages({ port: site.port, ...eventsPage, count })
    const word = `For ${count} at ${Date.now()}`
    const { lastMs } = await pages.seen(word, () => create(word))
    const kilobytes = (((await megabytes(site.pid)) - idle) * 1024) / count
    const { site: ours, ratio } = await compareReads(site, '/events')
    rows.push({ count, lastMs, kilobytes, perSecond: ours.perSecond, ratio })
    pages.close()
  }
  return rows
}

const percent = (ratio: number) => `${Math.round(ratio * 100)} %`

/** The tables of growth in Markdown; writes the plot beside the document. */
export async function growth(): Promise<string> {
  const events = await byEvents()
  const streams = await withEvents(500, byStreams)
  await writeFile(
    'docs/performance.svg',
    plot([
      {
        title: '/events of the bare server, by events',
        points: events.map(({ count, ratio }) => [count, ratio * 100]),
        unit: '%',
      },
      {
        title: '/events of the bare server, by open pages',
        points: streams.map(({ count, ratio }) => [count, ratio * 100]),
        unit: '%',
      },
      {
        title: 'until the last page has a change',
        points: streams.map(({ count, lastMs }) => [count, lastMs]),
        unit: 'ms',
      },
    ]),
  )
  return [
    '## How cost grows (embedded database)',
    '',
    '| events | /events per second | of the bare server | first render, CPU |',
    '|---|---|---|---|',
    ...events.map(
      ({ count, perSecond, ratio, renderMs }) =>
        `| ${count} | ${Math.round(perSecond)} | ${percent(ratio)} | ${renderMs.toFixed(1)} ms |`,
    ),
    '',
    '| open pages | /events per second beside them | of the bare server | until the last has a change | memory each |',
    '|---|---|---|---|---|',
    ...streams.map(
      ({ count, perSecond, ratio, lastMs, kilobytes }) =>
        `| ${count} | ${Math.round(perSecond)} | ${percent(ratio)} | ${lastMs.toFixed(0)} ms | ${count < 100 ? '' : `${kilobytes.toFixed(0)} kB`} |`,
    ),
    '',
    '![How cost grows](performance.svg)',
  ].join('\n')
}
