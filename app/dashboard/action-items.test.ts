import { defaultFacts } from '#app/club/defaults.rules.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { clubSettings } from '#app/club/use-cases.server.ts'
import type { Viewer } from '#app/accounts/model.ts'
import { ensureSuperAdmin } from '#app/accounts/people/first-super-admin.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, anEvent, aSuperAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { reviewFiltersFrom } from '#app/join-requests/model.ts'
import { reviewJoinRequests } from '#app/join-requests/use-cases.server.ts'
import { changeSettings } from '#app/settings/use-cases.server.ts'
import { actionItems, requestsByWeek } from './use-cases.server.ts'

/** A Wednesday in the club's zone. */
const now = new Date('2026-11-18T06:00:00Z')

const FIRST_RUN = 'Make it yours: 0 of 7 done'
const SECOND = 'The site has one super admin only: invite a second one, so that a lost phone does not lock it'

const exampleAddresses = [
  'Set a contact email: the one on the site is an example and reaches nobody',
  'Set the film form: the link on the site is an example and leads nowhere',
]

describe.each(engines)('the action items of the overview, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })
  const whatsappInviteUrl = 'https://chat.whatsapp.com/Cut1Cut2Cut3'
  const env = { whatsappInviteUrl, smtpUrl: 'smtp://mail.example' }
  const as = (viewer: Viewer) => actingAs(db, viewer, { now, env })
  const messages = async (viewer = admin) => (await actionItems(as(viewer))).map(({ text }) => text)

  it('come with a chart of join requests by weeks that begin on Monday in the time zone of the club', async () => {
    // Sunday 23:59 and Monday 00:00 in India.
    await aJoinRequest(db, { createdAt: '2026-11-15T18:29:00.000Z' })
    await aJoinRequest(db, { createdAt: '2026-11-15T18:30:00.000Z' })
    await aJoinRequest(db, { createdAt: '2026-09-01T00:00:00.000Z' })
    const weeks = await requestsByWeek(as(admin))
    expect(weeks).toHaveLength(8)
    expect(weeks.slice(-2)).toEqual([
      { monday: '2026-11-09', label: '9 Nov', count: 1 },
      { monday: '2026-11-16', label: '16 Nov', count: 1 },
    ])
    expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  })

  it('are empty when nothing is pending', async () => {
    expect(await messages()).toEqual([])
  })

  it('ask for a group invite until a valid one is set', async () => {
    const superAdmin = viewerOf(await aSuperAdmin(db))
    for (const whatsappInviteUrl of [null, 'https://chat.whatsapp.com/']) {
      const items = await actionItems(actingAs(db, superAdmin, { now, env: { whatsappInviteUrl } }))
      const item = items.find(({ to }) => to === '/admin/settings')
      expect(item?.text).toContain('No WhatsApp group invite is set')
      const [hint] = await actionItems(actingAs(db, admin, { now, env: { whatsappInviteUrl } }))
      expect(hint?.text).toContain('A super admin can set it')
    }
  })

  it('count the same new members without a welcome as the filtered list', async () => {
    const long = { status: 'approved', approvedAt: '2025-01-05T06:00:00.000Z' } as const
    for (const request of [long, long, { ...long, approvedAt: now.toISOString() }])
      await aJoinRequest(db, request)
    await aJoinRequest(db)
    const filters = reviewFiltersFrom(new URLSearchParams('state=unwelcomed'))
    const { total } = await reviewJoinRequests(as(admin), filters)
    expect(total).toBe(3)
    expect(await messages()).toContain('3 new members were not welcomed yet')
  })

  it('show first to its owner that a password was printed at the first start', async () => {
    const { made } = await ensureSuperAdmin({
      db,
      env: { superAdminEmail: null, superAdminPassword: null },
      now,
    })
    const email = String(made?.email)
    const { id } = await db
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const head: Viewer = {
      kind: 'user',
      id,
      name: 'Head',
      email,
      role: 'super-admin',
      accountStatus: 'approved',
    }
    const message = 'Choose your own password before 2 Dec'
    expect(await messages(head)).toEqual([message, FIRST_RUN, ...exampleAddresses])
    expect(await messages()).toEqual([])
  })

  it('show admin accounts first, only to super admins, and no join requests, which have a list of their own', async () => {
    await aJoinRequest(db, { createdAt: '2026-11-12T06:00:00.000Z' })
    await anEvent(db, { turnsPastAt: '2026-11-20T06:00:00.000Z' })
    await anEvent(db, { turnsPastAt: '2026-11-17T06:00:00.000Z' })
    await aUser(db, { role: 'admin', accountStatus: 'pending' })
    const approved = { status: 'approved', approvedAt: '2026-11-17T06:00:00.000Z' } as const
    await aJoinRequest(db, approved)
    await aJoinRequest(db, { ...approved, approvedAt: '2026-09-17T06:00:00.000Z' })
    const plain = ['2 new members were not welcomed yet', '1 event begins within three days']
    expect(await messages()).toEqual(plain)
    expect(await messages(viewerOf(await aSuperAdmin(db)))).toEqual([
      '1 admin account waits',
      SECOND,
      FIRST_RUN,
      ...plain,
      ...exampleAddresses,
    ])
  })

  it('ask super admins to replace the example addresses of the demo', async () => {
    const head = viewerOf(await aSuperAdmin(db))
    expect(await messages(head)).toEqual([SECOND, FIRST_RUN, ...exampleAddresses])
    expect(await messages()).toEqual([])
    const ownAddresses = { contactEmail: 'reel@college.ac.in', filmFormUrl: 'https://forms.college.ac.in/1' }
    const form = { ...defaultFacts, ...ownAddresses, inviteUrl: '', privacy: '' }
    expect(await changeSettings(as(head), { form, seenAt: '' })).toMatchObject({ ok: true })
    expect(await messages(head)).toEqual([SECOND, FIRST_RUN])
    const { savedAt: seenAt } = await clubSettings(db)
    await changeSettings(as(head), { form: { contactEmail: '' }, seenAt })
    expect(await messages(head)).toContain(
      'Set a contact email: the site names none, so nobody can write to the club',
    )
  })
})
