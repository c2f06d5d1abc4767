import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { doorBrowser, leaveDoorBrowser, rosterOf } from '#tests/support/door-browser.ts'
import type { DoorAnswer, DoorResult } from '../model.ts'
import { OpenDoor } from './open-door.ts'

/** An idle door has looked again by then, and one without a line has tried several times. */
const LONG_MS = 60_000

describe('an open door', () => {
  let browser: ReturnType<typeof doorBrowser>
  let door: OpenDoor
  let leave: () => void
  const roster = () => rosterOf(['Asha', 'Farhan'])
  const answered = (...results: DoorResult[]): DoorAnswer => ({
    results,
    standing: null,
    walkIn: null,
    roster: roster(),
  })
  beforeEach(() => {
    browser = doorBrowser()
    door = new OpenDoor({ way: { token: 'here' }, eventId: 'e', roster: roster() })
    leave = door.start()
  })
  afterEach(leaveDoorBrowser)

  it('whose list is forgotten keeps none again: not by an answer on its way, nor by news, nor by looking', async () => {
    expect(browser.keeps()).toContain('Asha')
    door.letIn('Farhan')
    door.forget()
    const [first] = browser.asks
    await first?.answer(answered())
    expect(browser.keeps()).not.toContain('Asha')
    expect(browser.streams).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(LONG_MS)
    browser.page.dispatchEvent(new Event('online'))
    for (const ask of browser.asks) await ask.answer(answered())
    expect(browser.keeps()).not.toContain('Asha')
  })

  it('whose list is forgotten still keeps entries until the site has heard them', async () => {
    await browser.asks[0]?.answer(answered())
    door.letIn('Farhan')
    door.forget()
    expect(browser.keeps()).toContain('Farhan')
    await browser.asks[1]?.answer(answered({ id: 'Farhan', became: 'in', since: new Date().toISOString() }))
    expect(browser.keeps()).toBe('{}')
  })

  it('that was left asks nobody again, though its last question is lost', async () => {
    leave()
    await browser.asks[0]?.lose()
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(browser.asks).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('tells of an entry at once when a code was asked about meanwhile', async () => {
    await browser.asks[0]?.answer(answered())
    void door.ask({ code: 'T0AB' })
    door.letIn('Asha')
    expect(browser.asks.map(({ asked }) => asked.acts.length)).toEqual([0, 0])
    await browser.asks[1]?.answer(answered())
    expect(browser.asks.map(({ asked }) => asked.acts.map(({ id }) => id))).toEqual([[], [], ['Asha']])
  })

  it('answers a code before it goes on with what else is waiting', async () => {
    const asking = door.ask({ code: 'T0AB' })
    door.letIn('Asha')
    await browser.asks[0]?.answer(answered())
    expect(browser.asks[1]?.asked).toMatchObject({ code: 'T0AB', acts: [{ id: 'Asha' }] })
    await browser.asks[1]?.answer(answered({ id: 'Asha', became: 'in', since: new Date().toISOString() }))
    expect(await asking).toMatchObject({ standing: null })
    expect(browser.keeps()).not.toContain('isTried')
  })
})
