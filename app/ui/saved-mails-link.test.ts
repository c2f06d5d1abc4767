import { describe, expect, it } from 'vitest'
import { progressText } from './saved-mails-link.tsx'

describe('the words for the mails of a message', () => {
  const clock = { now: '2026-11-29T16:30:00.000Z', timeZone: 'Asia/Kolkata' }
  const none = { delivered: 0, saved: 0, waiting: 0, failed: 0, until: null }

  it.each([
    [none, 'No mail was sent.'],
    [{ ...none, delivered: 1, saved: 2, failed: 3 }, '1 mail sent. 2 mails saved, not sent. 3 mails failed.'],
    [{ ...none, waiting: 29, until: '2026-11-29T16:40:00.000Z' }, '29 mails wait until 29 Nov 2026, 22:10.'],
    [
      { ...none, saved: 20, waiting: 9, until: clock.now },
      '20 mails saved, not sent. 9 mails are being prepared.',
    ],
    [{ ...none, waiting: 1, until: '2026-11-29T16:29:59.000Z' }, '1 mail is being prepared.'],
  ])('of %j are %j', (counts, words) => {
    expect(progressText(counts, clock)).toBe(words)
  })
})
