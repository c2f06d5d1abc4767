import { createHash } from 'node:crypto'
import type { Engine } from '../columns.ts'
import { baseline } from './baseline.ts'

/** What a database records of each change. */
export interface Applied {
  name: string
  checksum: string
}

/** SHA-256 of the names of the 85 changes that version 0.4.0 had, up to 0161-film-calls, and of names with checksums. */
const NAMES = 'ed62b3c7e8173827c5b8dd0e64f5a9339c35475b06b1238311ce9ef8fd71018e'
const RECORDS: Record<Engine, string> = {
  sqlite: 'ebb3969d00cb74e4d9a60391901b12d7fc2046b0c61c8d1a5a4cae8f2a8e99f6',
  postgres: 'a689a533c952cd379cc7011cf04cbf5ae445704445766d5179a095a71338dc18',
}

export const START_040 = 'start version 0.4.0 once, then this version (docs/operations.md, Update)'

const sumOf = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')

/** Of a database or a backup that a version before the baseline made. */
export function isBeforeBaseline(names: readonly string[]): boolean {
  return (names[0] ?? baseline.name) < baseline.name
}

export function namesOf040(names: readonly string[]): boolean {
  return sumOf(names) === NAMES
}

export function madeBy040(history: readonly Applied[], engine: Engine): boolean {
  return sumOf(history.map(({ name, checksum }) => `${name} ${checksum}`)) === RECORDS[engine]
}
