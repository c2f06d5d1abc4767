import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '#tests/support/http-request.ts'

const WRITERS = 8

/** `isEarly`: counts a write as acknowledged when it is sent, the bug of the control. */
export interface WriterOptions {
  rounds: number
  isEarly?: boolean
}

/** Eight writers of join requests, each with a new phone, so that none replaces another (product.md#join-same-phone). */
export function openWriters({ isEarly = false }: WriterOptions) {
  const acknowledged: string[] = []
  const end = new AbortController()
  let phones = 0
  let url = ''

  async function write(): Promise<void> {
    const phone = String(6_000_000_000 + (phones += 1))
    const person = { name: 'Killed Midway', phone, branch: 'CSE', year: '1st', interest: 'Other' }
    const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(person).toString()
    if (isEarly) acknowledged.push(phone)
    const { status } = await sendRequest(url, {
      path: '/api/join',
      method: 'POST',
      headers,
      body,
      limitMs: 8_000,
    })
    if (status === 201 && !isEarly) acknowledged.push(phone)
    if (status !== 201) await pause(20)
  }

  async function writeOn(): Promise<void> {
    while (!end.signal.aborted) await write()
  }

  let writers: Promise<void>[] = []
  return {
    acknowledged,
    begin(at: string): void {
      url = at
      if (writers.length === 0) writers = Array.from({ length: WRITERS }, writeOn)
    },
    async stop(): Promise<void> {
      end.abort()
      await Promise.all(writers)
    },
  }
}

export type Writers = ReturnType<typeof openWriters>
