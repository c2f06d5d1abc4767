import { vi } from 'vitest'
import type { DoorAnswer, DoorAsk, Roster } from '#app/registrations/model.ts'

/** A question of the door that the site has not answered yet. */
interface HeldAsk {
  asked: DoorAsk
  answer(answer: DoorAnswer): Promise<void>
  lose(): Promise<void>
}

/** Own names are what is kept, as in a browser. */
class Kept {
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

/** A browser as far as a door sees it: what it keeps, its one stream, its clock, and questions answered one by one. */
export function doorBrowser() {
  const kept = new Kept()
  const asks: HeldAsk[] = []
  const streams: EventTarget[] = []
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const fetch = async (_address: string, { body }: { body: string }) =>
    new Promise<Response>((resolve, reject) => {
      asks.push({
        asked: JSON.parse(body) as DoorAsk,
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

export function leaveDoorBrowser(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

export function rosterOf(names: readonly string[]): Roster {
  return {
    event: { id: 'e', title: 'Lights out', longDate: 'Saturday', clockTime: '18:00' },
    timeZone: 'Asia/Kolkata',
    toldAt: new Date().toISOString(),
    helper: 'Ravi',
    expiresAt: null,
    guests: names.map((name) => ({
      id: name,
      name,
      phone: '',
      code: '',
      checkedInAt: null,
      isWalkIn: false,
    })),
  }
}
