import { leavingYear } from '#app/club/studies.ts'
import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { consentLabels } from '#app/accounts/own-page.rules.ts'
import { SIGN_UP_KEPT_MS, SIGN_UP_WARNING_MS } from '#app/accounts/rules.ts'
import { AUDIT_RETENTION_MS } from '#app/audit/rules.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { ENTRY_RETENTION_MS } from '#app/calls/entries.rules.ts'
import { FILM_RETENTION_MS } from '#app/films/rules.ts'
import { NOTICE_VERSION, noticeText, PENDING_KEPT_MS, REJECTED_KEPT_MS } from '#app/join-requests/rules.ts'
import { keptUntil, memberUntil } from '#app/club/membership.rules.ts'
import { UNSUBSCRIBE } from '#app/platform/mail/mail-blocks.ts'
import { CERTIFICATE_KEPT_MS } from '#app/registrations/certificates.rules.ts'
import { REGISTRATION_RETENTION_MS } from '#app/registrations/rules.ts'
import { privacy } from '#content/texts.ts'
import { retentionPolicy } from './retention.server.ts'

const page = privacy.rows.flatMap(({ text }) => text).join(' ')
const notice = noticeText('crew@club.example')

/** A period of the code in the words of the texts: '12 months' or '30 days'. */
function inWords(ms: number): string {
  const days = ms / DAY_MS
  if (days % 365 === 0) return days === 365 ? '12 months' : `${days / 365} years`
  return `${days} days`
}

const periods: [string, string, number][] = [
  ['notice', 'An unanswered request is kept for {…}', PENDING_KEPT_MS],
  ['notice', 'a rejected one for {…}', REJECTED_KEPT_MS],
  ['page', 'Unanswered: {…}', PENDING_KEPT_MS],
  ['page', 'Rejected: {…}', REJECTED_KEPT_MS],
  ['page', 'to write to you about the film: {…} at most', FILM_RETENTION_MS],
  ['page', 'deleted {…} after the call has closed', ENTRY_RETENTION_MS],
  ['page', 'Kept until {…} after the event', REGISTRATION_RETENTION_MS],
  ['page', 'at the download, {…} after the event', CERTIFICATE_KEPT_MS],
  ['page', 'nobody uses ends after {…}', SIGN_UP_KEPT_MS],
  ['page', 'a mail says so {…} before', SIGN_UP_WARNING_MS],
  ['page', 'do is logged for {…}', AUDIT_RETENTION_MS],
]

describe('the notice and the privacy page', () => {
  test.each(periods)('say on the %s: %s', (where, sentence, ms) => {
    expect(where === 'page' ? page : notice).toContain(sentence.replace('{…}', inWords(ms)))
    expect(retentionPolicy.map(({ keptMs }) => keptMs)).toContain(
      where === 'page' && ms === SIGN_UP_WARNING_MS ? SIGN_UP_KEPT_MS : ms,
    )
  })

  test('say when a membership ends and when its data is deleted', () => {
    const until = memberUntil(leavingYear('4th', '2026-11-24'), '2026-11-24')
    expect(until.slice(5)).toBe('07-31')
    expect(keptUntil({ memberUntil: until, endedOn: null })).toBe('2028-07-31')
    for (const text of [page, notice]) {
      expect(text).toMatch(/membership ends on 31 July of the last year of study/)
      expect(text).toContain('while you are a member and 12 months after')
    }
    expect(page).toContain('Twelve months later name, phone and request are deleted')
  })

  test('say whose name an announcement shows', () => {
    expect(page).toContain('Announcements show the name of the admin who wrote them')
  })

  test('say how to subscribe to announcements by email and how to unsubscribe', () => {
    expect(page.toLowerCase()).toContain(
      `only if you agree on your page do you get ${consentLabels.announcements.toLowerCase()}`,
    )
    expect(page).toContain(`‘${UNSUBSCRIBE}’`)
    expect(page).toContain(
      'refuses your address for good, we keep the day of it until you change or confirm the address',
    )
  })

  test('have a new version when the text of the notice changes', () => {
    expect([NOTICE_VERSION, hash('sha256', notice).slice(0, 12)]).toEqual(['2026-2', 'facb4a7c445e'])
  })
})
