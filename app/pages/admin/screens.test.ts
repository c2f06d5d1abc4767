import { createElement } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSession } from '#app/accounts/auth/sessions.server.ts'
import { NoticeProgress } from '#app/registrations/ui/admin-notice-progress.tsx'
import { cookieHeader, loginContext, newAccount } from '#tests/support/admin-accounts.ts'
import { engines } from '#tests/support/database.ts'
import { inDays } from '#tests/support/event-form.ts'
import { anEvent } from '#tests/support/factories.ts'
import { routeArgs } from '#tests/support/page-request.ts'
import { renderedText } from '#tests/support/render-page.tsx'
import * as layout from './admin-layout.tsx'
import * as events from './events.tsx'
import * as invites from './invites.tsx'

const navigation = { isSuperAdmin: false, requests: 0, pendingAdmins: 0, comments: 0, readableUntil: null }
const admin = {
  layout: { Component: layout.default, ErrorBoundary: layout.ErrorBoundary },
  loaded: { ...navigation, superAdmins: ['Asha Rao', 'Meera Nair'] },
}

describe('a page of the admin area', () => {
  it.each([
    [403, 'Access denied. Super Admin privileges required.', 'Ask: Asha Rao, Meera Nair'],
    [404, 'Page Not Found', 'Check the address, or go on from the menu.'],
  ])('keeps the navigation and leads back to Home where it answers %d', (status, title, help) => {
    const thrown = { status, statusText: '', internal: false, data: title }
    const text = renderedText({ path: '/admin/mails', Component: () => null, thrown, admin })
    for (const part of ['Events', 'People', 'Announcements', 'More', title, help, 'Back to Home'])
      expect(text).toContain(part)
    expect(text).not.toContain('Refresh Page')
  })

  it('that made an invite offers its link to copy and for WhatsApp', () => {
    const clock = { now: '2026-11-29T16:30:00.000Z', timeZone: 'Asia/Kolkata' }
    const loaded = { invites: [], role: 'admin', canSendMail: false, mustReauthenticate: false, clock }
    const answered = { ok: true, message: 'Shown only now.', link: 'http://localhost:3000/invite?token=a' }
    const text = renderedText({ path: '/admin/invites', Component: invites.default, loaded, answered })
    expect(text).toMatch(/Pass this link on.*Shown only now\..*Copy link.*Send by WhatsApp.*Invite an admin/)
  })
})

describe('the panel of the mails about a change', () => {
  const clock = { now: '2026-11-29T16:30:00.000Z', timeZone: 'Asia/Kolkata' }
  const counts = { delivered: 0, saved: 0, waiting: 0, failed: 0, until: null }
  it.each([
    [{ saved: 29 }, '29 mails saved, not sent. A super admin can Send saved mails once'],
    [{ delivered: 29 }, '29 mails sent. '],
  ])('says of %j: %s', (some, words) => {
    const notices = { version: 1, ...counts, ...some, toContact: [], toContactCount: 0 }
    const Component = () => createElement(NoticeProgress, { eventId: 'a', notices, clock })
    const text = renderedText({ path: '/admin', Component })
    expect(text).toContain(words)
    expect(text.includes('Send saved mails')).toBe('saved' in some)
  })
})

describe.each(engines)('the list of events, on $name', ({ open }) => {
  const otherYear = Number(inDays(1).slice(0, 4)) + 1
  let text = ''
  beforeAll(async () => {
    const db = await open()
    const { id } = await newAccount(db, { role: 'admin' })
    const context = await loginContext(db)
    const cookie = cookieHeader((await createSession(context.auth, id)) ?? []).get('cookie') ?? ''
    for (const [title, date] of [
      ['Sooner', inDays(1)],
      ['Later', `${otherYear}-06-19`],
      ['Bygone', '2021-06-19'],
    ] as const)
      await anEvent(db, { title, date, time: null, turnsPastAt: `${date}T18:29:59.999Z` })
    const loaded = await events.loader(routeArgs(context, '/admin/events', { cookie }))
    text = renderedText({ path: '/admin/events', Component: events.default, loaded })
  })

  it('begins with the event that comes next', () => {
    expect(text).toMatch(/Sooner.*Later/)
    expect(text).not.toContain('Bygone')
  })

  it('names the year of what is not this year', () => {
    expect(text).toContain(`19 Jun ${otherYear} `)
  })
})
