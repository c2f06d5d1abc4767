import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startSite } from '../support/app.ts'

/** Part of `npm run bench`: bundle and build sizes. */
const pages = ['/', '/events']

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

const site = await startSite()
const rows: [string, string][] = []
for (const page of pages) {
  rows.push([`scripts of ${page}, brotli`, `${await scriptBytes(site.url + page)} bytes`])
  rows.push([`styles of ${page}, brotli`, `${await styleBytes(site.url + page)} bytes`])
}
await site.dispose()
rows.push(['node_modules', `${Math.round((await folderBytes('node_modules')) / 1e6)} MB`])
rows.push(['build', `${Math.round((await folderBytes('build')) / 1e6)} MB`])
for (const [name, figure] of rows) console.log(`${name.padEnd(52)} ${figure}`)
