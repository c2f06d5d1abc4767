import { writeFile } from 'node:fs/promises'
import { openDatabase } from '#app/platform/db.ts'
import { migrate } from '#db/migrate.ts'
import { layEvents } from './crowd.ts'
import { openStreams } from './open-streams.ts'
import { plot } from './plot.ts'
import { inFolder, type Measured, megabytes, startProduct } from './processes.ts'
import { compareReads } from './reads.ts'
import { firstRenderMs } from './renders.ts'
import { announcer } from './streams.ts'

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
    const streams = await openStreams(site.port, '/live?topics=events&list', count)
    const word = `For ${count} at ${Date.now()}`
    const { lastMs } = await streams.heard(word, () => create(word))
    const kilobytes = (((await megabytes(site.pid)) - idle) * 1024) / count
    const { site: ours, ratio } = await compareReads(site, '/events')
    rows.push({ count, lastMs, kilobytes, perSecond: ours.perSecond, ratio })
    streams.close()
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
        title: '/events of the bare server, by streams',
        points: streams.map(({ count, ratio }) => [count, ratio * 100]),
        unit: '%',
      },
      {
        title: 'until the last stream is told',
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
    '| open streams | /events per second beside them | of the bare server | until the last is told | memory each |',
    '|---|---|---|---|---|',
    ...streams.map(
      ({ count, perSecond, ratio, lastMs, kilobytes }) =>
        `| ${count} | ${Math.round(perSecond)} | ${percent(ratio)} | ${lastMs.toFixed(0)} ms | ${count < 100 ? '' : `${kilobytes.toFixed(0)} kB`} |`,
    ),
    '',
    '![How cost grows](performance.svg)',
  ].join('\n')
}
