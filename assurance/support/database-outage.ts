import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '#tests/support/http-request.ts'
import type { ProxyMode } from './fault-proxy.ts'
import { newPhone } from '#tests/support/phone.ts'
import { headerProblems } from './required-headers.ts'
import { openYardstick, within, type Yardstick } from './yardstick.ts'

export const pages = ['/', '/events', '/posts', '/about', '/calendar.ics', '/feed.xml']
const READ_EVERY_MS = 60
const WRITE_EVERY_MS = 1_500
/** On a slow connection a write takes several round trips of four seconds. */
const WRITE_LIMIT_MS = within(29_000, 120_000)
const person = { name: 'Typed Midway', branch: 'CSE', year: '1st', interest: 'Other' }

/** `stopped`: the server shuts down. The others are faults of the connection. */
export type OutageKind = 'stopped' | Exclude<ProxyMode, 'open'>

/** A site whose database can be stopped and started again. */
export interface WatchedSite {
  url: string
  origin: string
  fall(): Promise<unknown>
  rise(): Promise<unknown>
}

/** What a client that reads and writes all the time saw. */
export interface OutageReport {
  wrong: string[]
  reads: number[]
  /** Response times of `/healthz`, which needs no database. */
  beats: number[]
  /** How slow the machine itself was. */
  yardstick: Yardstick
  /** Pages that were served stale. */
  stale: number
  refused: number
  accepted: number
}

export function sendJoinRequest(url: string, origin: string) {
  const body = new URLSearchParams({ ...person, phone: newPhone() }).toString()
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
  return sendRequest(url, { path: '/join', method: 'POST', headers, body, limitMs: WRITE_LIMIT_MS })
}

async function readOn({ url }: WatchedSite, path: string, report: OutageReport): Promise<void> {
  const answer = await sendRequest(url, { path })
  const { status, ms, headers } = answer
  report.reads.push(ms)
  if (status === 0)
    return void report.wrong.push(`${path} got no response: ${answer.why} after ${Math.round(ms)} ms`)
  report.wrong.push(...headerProblems({ path }, answer))
  if (headers.warning) report.stale += 1
  if (status !== 200) report.wrong.push(`${path} ${status}`)
}

async function writeOn({ url, origin }: WatchedSite, report: OutageReport): Promise<void> {
  const answer = await sendJoinRequest(url, origin)
  const { status, headers, body, ms, why } = answer
  if (status > 0) report.wrong.push(...headerProblems({ path: '/join', method: 'POST' }, answer))
  const isRefused = status === 503 && headers['retry-after'] !== undefined
  if (status === 201) report.accepted += 1
  else if (!isRefused) report.wrong.push(`a write returned ${why ?? status} after ${Math.round(ms)} ms`)
  if (!isRefused) return
  report.refused += 1
  if (!body.includes(person.name)) report.wrong.push('the input of a refused write is lost')
}

/** Reads every page and sometimes writes, for the given time. */
export async function useDuringOutage(watched: WatchedSite, forMs: number): Promise<OutageReport> {
  const yardstick = await openYardstick()
  const report: OutageReport = {
    wrong: [],
    reads: [],
    beats: [],
    yardstick,
    stale: 0,
    refused: 0,
    accepted: 0,
  }
  const end = performance.now() + forMs
  const repeat = async (everyMs: number, act: () => Promise<void>) => {
    while (performance.now() < end) {
      await act()
      await pause(everyMs)
    }
  }
  const beat = async () => {
    report.beats.push((await sendRequest(watched.url, { path: '/healthz' })).ms)
    await yardstick.look()
  }
  await Promise.all([
    ...pages.map((path) => repeat(READ_EVERY_MS, () => readOn(watched, path, report))),
    repeat(READ_EVERY_MS, beat),
    repeat(WRITE_EVERY_MS, () => writeOn(watched, report)),
  ])
  yardstick.end()
  return report
}
