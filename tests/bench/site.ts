import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../support/app.ts'
import { answersPerSecond, median } from './load.ts'

/**
 * `npm run bench`: kept pages against a bare server in the same run (interleaved rounds, median of the ratios), and the
 * sizes that the promises name. Absolute times are noise; read the ratios.
 */
const ROUNDS = 5
const STARTS = 5
const pages = ['/', '/events']

async function bareServer(size: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), String(size)])
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${chunk.toString().trim()}/`, stop: () => child.kill() }
}

async function pageRatio(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  const bare = await bareServer(Number(answer.headers.get('content-length') ?? 4_096))
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const site = await answersPerSecond(url)
    ratios.push(site / (await answersPerSecond(bare.url)))
  }
  bare.stop()
  return median(ratios)
}

/** Brotli bytes of every script a first load of the page asks for. */
async function scriptBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const paths = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path))
  const sizes = await Promise.all([...paths].map(async (path) => (await stat(`build/client${path}.br`)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function styleBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const paths = new Set([...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map(([path]) => path))
  const sizes = await Promise.all([...paths].map(async (path) => (await stat(`build/client${path}.br`)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Proportional set size of every process of the group that `npm start` leads, in MB (Linux). */
async function idleMegabytes(pid: number): Promise<number> {
  let kilobytes = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[2]) !== pid) continue
    const rollup = await readFile(`/proc/${name}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  }
  return Math.round(kilobytes / 1024)
}

async function startTimes(): Promise<{ cold: number; warm: number }> {
  const cold: number[] = []
  const warm: number[] = []
  for (let count = 0; count < STARTS; count += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'club-bench-'))
    for (const times of [cold, warm]) {
      const began = performance.now()
      const site = await startSite({}, { dataDir })
      times.push(Math.round(performance.now() - began))
      await site.stop()
    }
    await rm(dataDir, { recursive: true })
  }
  return { cold: median(cold), warm: median(warm) }
}

const site = await startSite()
const megabytes = await idleMegabytes(site.pid)
const rows: [string, string][] = []
for (const page of pages) {
  rows.push([`scripts of ${page}, brotli`, `${await scriptBytes(site.url + page)} bytes`])
  rows.push([`styles of ${page}, brotli`, `${await styleBytes(site.url + page)} bytes`])
  rows.push([`${page}, answers per second to a bare server`, (await pageRatio(site.url + page)).toFixed(2)])
}
rows.push(['memory idle, whole npm start (PSS)', `${megabytes} MB`])
await site.dispose()
const { cold, warm } = await startTimes()
rows.push(['npm start to /healthz, built, empty folder', `${cold} ms`])
rows.push(['npm start to /healthz, nothing changed', `${warm} ms`])
rows.push(['node_modules', `${Math.round((await folderBytes('node_modules')) / 1e6)} MB`])
rows.push(['build', `${Math.round((await folderBytes('build')) / 1e6)} MB`])
for (const [name, figure] of rows) console.log(`${name.padEnd(52)} ${figure}`)
