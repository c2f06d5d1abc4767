import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkInBrowser, leaveCheckInBrowser, guestListOf } from '#tests/support/check-in-browser.ts'
import type { CheckInResponse, EntryResult } from '#app/registrations/model.ts'
import { CheckInSession } from './check-in-session.ts'

/** Long enough for an idle page to poll again, and for an offline page to retry several times. */
const LONG_MS = 60_000

describe('an open check-in page', () => {
  let browser: ReturnType<typeof checkInBrowser>
  let session: CheckInSession
  let leave: () => void
  const guestList = () => guestListOf(['Asha', 'Farhan'])
  const responseWith = (...results: EntryResult[]): CheckInResponse => ({
    results,
    codeStatus: null,
    walkIn: null,
    guestList: guestList(),
  })
  beforeEach(() => {
    browser = checkInBrowser()
    session = new CheckInSession({ access: { token: 'here' }, eventId: 'e', guestList: guestList() })
    leave = session.start()
  })
  afterEach(leaveCheckInBrowser)

  it('stores no guest list after deleting it, despite late responses, live updates and polling', async () => {
    expect(browser.keeps()).toContain('Asha')
    session.checkIn('Farhan')
    session.deleteGuestList()
    const [first] = browser.asks
    await first?.answer(responseWith())
    expect(browser.keeps()).not.toContain('Asha')
    expect(browser.streams).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(LONG_MS)
    browser.page.dispatchEvent(new Event('online'))
    for (const request of browser.asks) await request.answer(responseWith())
    expect(browser.keeps()).not.toContain('Asha')
  })

  it('stores unsent entries until the server has received them, even without a guest list', async () => {
    await browser.asks[0]?.answer(responseWith())
    session.checkIn('Farhan')
    session.deleteGuestList()
    expect(browser.keeps()).toContain('Farhan')
    await browser.asks[1]?.answer(
      responseWith({ id: 'Farhan', outcome: 'in', since: new Date().toISOString() }),
    )
    expect(browser.keeps()).toBe('{}')
  })

  it('sends no request after it is closed, even if the last request fails', async () => {
    leave()
    await browser.asks[0]?.lose()
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(browser.asks).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('sends an entry right after a code lookup', async () => {
    await browser.asks[0]?.answer(responseWith())
    void session.send({ code: 'T0AB' })
    session.checkIn('Asha')
    expect(browser.asks.map(({ asked }) => asked.entries.length)).toEqual([0, 0])
    await browser.asks[1]?.answer(responseWith())
    expect(browser.asks.map(({ asked }) => asked.entries.map(({ id }) => id))).toEqual([[], [], ['Asha']])
  })

  it('retries at once if the network comes back during a failing request', async () => {
    browser.page.dispatchEvent(new Event('online'))
    await browser.asks[0]?.lose()
    expect(browser.asks).toHaveLength(2)
    await browser.asks[1]?.answer(responseWith())
    expect(session.getState().connection).toBe('up')
  })

  it('sends a waiting code lookup together with the pending entries', async () => {
    const lookup = session.send({ code: 'T0AB' })
    session.checkIn('Asha')
    await browser.asks[0]?.answer(responseWith())
    expect(browser.asks[1]?.asked).toMatchObject({ code: 'T0AB', entries: [{ id: 'Asha' }] })
    await browser.asks[1]?.answer(
      responseWith({ id: 'Asha', outcome: 'in', since: new Date().toISOString() }),
    )
    expect(await lookup).toMatchObject({ codeStatus: null })
    expect(browser.keeps()).not.toContain('isTried')
  })
})
