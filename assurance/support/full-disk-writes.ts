import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { RunningSite } from '#tests/support/app.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import type { SmallDisk } from './small-disk.ts'

export const NAME = 'Typed Though Full'
export const WRITERS = 8
/** The statuses of a clear refusal. */
export const CLEAR = new Set([503, 507])

export interface FullDiskSite {
  site: RunningSite
  /** The site, or a proxy in front of it. */
  url: string
  disk: SmallDisk
  acknowledged: string[]
}

let phones = 0

export async function sendJoinRequest({ site, url, acknowledged }: FullDiskSite) {
  const phone = String(7_100_000_000 + (phones += 1))
  const body = new URLSearchParams({ name: NAME, phone, branch: 'CSE', year: '1st', interest: 'Other' })
  const headers = { origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await sendRequest(url, { path: '/join', method: 'POST', headers, body: body.toString() })
  if (answer.status === 201) acknowledged.push(phone)
  return answer
}

export async function upload({ site }: FullDiskSite, cookie: string): Promise<number> {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png')
  const headers = { cookie, origin: site.url }
  return (await fetch(`${site.url}/api/uploads`, { method: 'POST', body: form, headers })).status
}

/** Sends join requests concurrently until `isOver`. Returns the refused ones and the problems. */
export async function writeUntil(
  tested: FullDiskSite,
  isOver: (n: number) => boolean,
): Promise<{ refused: number; wrong: string[] }> {
  const outcome = { refused: 0, wrong: [] as string[] }
  const writer = async () => {
    for (let n = 0; !isOver(n); n += 1) {
      const { status, body } = await sendJoinRequest(tested)
      if (status === 201) continue
      if (!CLEAR.has(status)) outcome.wrong.push(`a write returned ${status}`)
      else if (!body.includes(NAME)) outcome.wrong.push('the input of a refused write is lost')
      outcome.refused += 1
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return outcome
}
