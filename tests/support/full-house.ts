import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { RunningSite } from './app.ts'
import { ask } from './ask.ts'
import type { SmallDisk } from './small-disk.ts'

export const NAME = 'Typed Though Full'
export const WRITERS = 8
/** Refused in words. */
export const CLEAR = new Set([503, 507])

export interface Tested {
  site: RunningSite
  /** Where the writes go: the site, or what stands before it. */
  url: string
  disk: SmallDisk
  acknowledged: string[]
}

let phones = 0

export async function sendRequest({ site, url, acknowledged }: Tested) {
  const phone = String(7_100_000_000 + (phones += 1))
  const body = new URLSearchParams({ name: NAME, phone, branch: 'CSE', year: '1st', interest: 'Other' })
  const headers = { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await ask(url, { path: '/join', method: 'POST', headers, body: body.toString() })
  if (answer.status === 201) acknowledged.push(phone)
  return answer
}

export async function upload({ site }: Tested, cookie: string): Promise<number> {
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await drawn.png().toBuffer())]), 'a.png')
  const headers = { cookie, origin: site.url }
  return (await fetch(`${site.url}/api/uploads`, { method: 'POST', body: form, headers })).status
}

/** So many at once, until it is over: what became of each write is noted. */
export async function writeOn(
  tested: Tested,
  isOver: (n: number) => boolean,
): Promise<{ refused: number; wrong: string[] }> {
  const told = { refused: 0, wrong: [] as string[] }
  const lane = async () => {
    for (let n = 0; !isOver(n); n += 1) {
      const { status, body } = await sendRequest(tested)
      if (status === 201) continue
      if (!CLEAR.has(status)) told.wrong.push(`a write was answered with ${status}`)
      else if (!body.includes(NAME)) told.wrong.push('what was typed is lost')
      told.refused += 1
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, lane))
  return told
}
