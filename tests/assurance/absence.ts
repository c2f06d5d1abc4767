import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '#tests/support/ask.ts'
import type { LineState } from '#tests/support/fault-proxy.ts'
import { someonesPhone } from '#tests/support/phone.ts'
import { headerProblems } from './due-headers.ts'

export const pages = ['/', '/events', '/posts', '/about', '/calendar.ics', '/feed.xml']
const READ_EVERY_MS = 60
const WRITE_EVERY_MS = 1_500
/** Before the site itself gives a line up; on a slow one a write takes several turns of four seconds. */
const WRITE_LIMIT_MS = 29_000
const person = { name: 'Typed Midway', branch: 'CSE', year: '1st', interest: 'Other' }

/** `stopped`: its server says goodbye and is gone. The others are what becomes of the line to it. */
export type Way = 'stopped' | Exclude<LineState, 'open'>

/** A site whose database can be taken away. */
export interface Watched {
  url: string
  origin: string
  fall(): Promise<unknown>
  rise(): Promise<unknown>
}

/** What somebody found who went on reading and writing. */
export interface Absence {
  wrong: string[]
  reads: number[]
  /** Of what asks no database. */
  beats: number[]
  /** Pages that said they are the last good ones. */
  stale: number
  refused: number
  kept: number
}

export function sendOn(url: string, origin: string) {
  const body = new URLSearchParams({ ...person, phone: someonesPhone() }).toString()
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
  return ask(url, { path: '/join', method: 'POST', headers, body, limitMs: WRITE_LIMIT_MS })
}

async function readOn({ url }: Watched, path: string, absence: Absence): Promise<void> {
  const answer = await ask(url, { path })
  const { status, ms, headers } = answer
  absence.reads.push(ms)
  if (status === 0)
    return void absence.wrong.push(`${path} got no answer: ${answer.why} after ${Math.round(ms)} ms`)
  absence.wrong.push(...headerProblems({ path }, answer))
  if (headers.warning) absence.stale += 1
  if (status !== 200) absence.wrong.push(`${path} ${status}`)
}

async function writeOn({ url, origin }: Watched, absence: Absence): Promise<void> {
  const answer = await sendOn(url, origin)
  const { status, headers, body } = answer
  if (status > 0) absence.wrong.push(...headerProblems({ path: '/join', method: 'POST' }, answer))
  const isRefused = status === 503 && headers['retry-after'] !== undefined
  if (status === 201) absence.kept += 1
  else if (!isRefused) absence.wrong.push(`a write got ${status}`)
  if (!isRefused) return
  absence.refused += 1
  if (!body.includes(person.name)) absence.wrong.push('what was typed is lost')
}

/** Reads every page and writes now and then, for so long. */
export async function askOn(watched: Watched, forMs: number): Promise<Absence> {
  const absence: Absence = { wrong: [], reads: [], beats: [], stale: 0, refused: 0, kept: 0 }
  const end = performance.now() + forMs
  const goOn = async (everyMs: number, act: () => Promise<void>) => {
    while (performance.now() < end) {
      await act()
      await pause(everyMs)
    }
  }
  const beat = async () => void absence.beats.push((await ask(watched.url, { path: '/healthz' })).ms)
  await Promise.all([
    ...pages.map((path) => goOn(READ_EVERY_MS, () => readOn(watched, path, absence))),
    goOn(READ_EVERY_MS, beat),
    goOn(WRITE_EVERY_MS, () => writeOn(watched, absence)),
  ])
  return absence
}
