import { vi } from 'vitest'
import type { CheckInResponse, CheckInRequest, GuestList } from '#app/registrations/model.ts'

/** A check-in request that has no answer yet. */
interface PendingRequest {
  asked: CheckInRequest
  answer(answer: CheckInResponse): Promise<void>
  lose(): Promise<void>
}

/** As in a browser, the stored keys are own properties. */
class StorageStub {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

/** The browser APIs the check-in page uses: storage, event stream, timers, and requests answered one by one. */
export function checkInBrowser() {
  const kept = new StorageStub()
  const asks: PendingRequest[] = []
  const streams: EventTarget[] = []
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const fetch = async (_address: string, { body }: { body: string }) =>
    new Promise<Response>((resolve, reject) => {
      asks.push({
        asked: JSON.parse(body) as CheckInRequest,
        answer: (answer) => (resolve(Response.json(answer)), turn()),
        lose: () => (reject(new TypeError('Failed to fetch')), turn()),
      })
    })
  class Stream extends EventTarget {
    static readonly CLOSED = 2
    constructor() {
      super()
      streams.push(this)
    }
    close() {
      streams.splice(streams.indexOf(this), 1)
    }
  }
  const page = new EventTarget()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/door/here' })
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  return { asks, streams, page, keeps: () => JSON.stringify(kept) }
}

export function leaveCheckInBrowser(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

export function guestListOf(names: readonly string[]): GuestList {
  return {
    event: { id: 'e', title: 'Lights out', longDate: 'Saturday', clockTime: '18:00' },
    timeZone: 'Asia/Kolkata',
    generatedAt: new Date().toISOString(),
    helper: 'Ravi',
    expiresAt: null,
    guests: names.map((name) => ({
      id: name,
      name,
      phone: '',
      code: name,
      checkedInAt: null,
      isWalkIn: false,
    })),
  }
}
