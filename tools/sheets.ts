import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Chunk {
  css?: string[]
  imports?: string[]
}
type Chunks = Record<string, Chunk>

const route = /^app\/.*\?__react-router-build-client-route$/
const ROOT = 'app/root.tsx?__react-router-build-client-route'

/** The sheets that come with a module, its own first, in the order in which the framework names them. */
function sheetsOf(chunks: Chunks, start: string): string[] {
  const seen = new Set<string>()
  const walk = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const imported of chunks[name]?.imports ?? []) walk(imported)
  }
  walk(start)
  return [...new Set([...seen].flatMap((name) => chunks[name]?.css ?? []))]
}

/** Pages made of the same sheets share the file. */
function joined(folder: string, sheets: string[]): string {
  const text = sheets.map((sheet) => readFileSync(join(folder, sheet), 'utf8').trim()).join('\n')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  const path = `assets/page-${hash}.css`
  writeFileSync(join(folder, path), text)
  return path
}

/**
 * A page asks for two sheets, the site's and its own: on a slow line each file costs a turn of its own before anything is
 * painted. What pages share below the site is small. Works on the bundler's list of files, from which the framework makes
 * its own; sheets of what is fetched on demand belong to the page already (decision 0011).
 */
export const oneSheetEach: Plugin = {
  name: 'one-sheet-each',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }) {
    const list = join(dir, '.vite/manifest.json')
    const chunks = JSON.parse(readFileSync(list, 'utf8')) as Chunks
    const everywhere = sheetsOf(chunks, ROOT)
    const own = Object.keys(chunks)
      .filter((name) => route.test(name) && name !== ROOT)
      .map((page) => {
        const sheets = sheetsOf(chunks, page).filter((sheet) => !everywhere.includes(sheet))
        return [page, sheets.length > 1 ? [joined(dir, sheets)] : sheets] as const
      })
    for (const chunk of Object.values(chunks))
      chunk.css = chunk.css?.filter((sheet) => everywhere.includes(sheet)) ?? []
    for (const [page, sheets] of own) chunks[page]?.css?.push(...sheets)
    writeFileSync(list, JSON.stringify(chunks))
  },
}
