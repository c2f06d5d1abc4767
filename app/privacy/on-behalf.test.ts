import { beforeEach, describe, expect, test } from 'vitest'
import type { User, Viewer } from '#app/accounts/model.ts'
import { keepMember, keepOwnPage } from '#app/accounts/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines, newFolder } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, anEvent, aSeat, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs, memoryStorage, testEnv } from '#tests/support/test-services.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import { purge } from './retention.server.ts'
import { askToBeErased, eraseMember, memberData, ownData } from './use-cases.server.ts'

const now = new Date('2026-11-24T10:00:00.000Z')
const MINUTE_MS = 60_000
const email = 'priya@college.example'

describe.each(engines)('personal data handled by an admin, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  let member: User
  const by = (viewer = admin, at = now) => actingAs(db, viewer, { now: at })
  const idle = () => {
    const reauthenticatedAt = new Date(now.getTime() - 6 * MINUTE_MS).toISOString()
    return by(admin.kind === 'user' ? { ...admin, reauthenticatedAt } : admin)
  }

  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
    const phone = '9876543210'
    const request = await aJoinRequest(db, { name: 'Priya', phone, status: 'approved' })
    const joined = { accountStatus: 'approved', joinRequestId: request.id } as const
    member = await aUser(db, { name: 'Priya', phone, email, ...joined })
  })

  const confirm = () =>
    db
      .updateTable('user_account')
      .set({ email_confirmed_at: now.toISOString() })
      .where('id', '=', member.id)
      .execute()
  const film = () =>
    db
      .insertInto('film_submission')
      .values({ id: member.id, email, created_at: now.toISOString(), notice_version: '1' })
      .execute()
  const titles = async () => {
    const outcome = await memberData(by(), member.id)
    return outcome.ok ? outcome.value.map(({ title }) => title).toSorted() : outcome.problem
  }
  const memberEntries = async () =>
    (await db.selectFrom('audit_entry').select(['action', 'actor_id', 'subject_id']).execute()).filter(
      ({ action }) => action.startsWith('member.'),
    )
  const afterDays = async (days: number) => {
    const folder = await newFolder()
    const env = testEnv({ backups: folder, dataDir: folder })
    const at = new Date(now.getTime() + days * 24 * 60 * MINUTE_MS)
    return purge({ db, now: at, env, outbox: folder, storage: memoryStorage() })
  }
  const count = async (table: 'user_account' | 'join_request' | 'film_submission') =>
    (await db.selectFrom(table).select('id').execute()).length

  test('a mistyped phone neither shows nor erases the join request of another person', async () => {
    const other = await aJoinRequest(db, { name: 'Somebody else', phone: '9000000001' })
    await db
      .updateTable('user_account')
      .set({ phone: other.phone, email_confirmed_at: now.toISOString() })
      .where('id', '=', member.id)
      .execute()
    expect(await titles()).not.toContain('Join requests')
    const ownRecords = await ownData(by(viewerOf(member)))
    expect(JSON.stringify(ownRecords)).not.toContain('Somebody else')
    await eraseMember(by(), member.id)
    await afterDays(8)
    const remainingRequests = await db.selectFrom('join_request').select('name').execute()
    expect(remainingRequests.map(({ name }) => name)).toContain('Somebody else')
  })

  test('data is shown after reauthentication, logged, and without records of an unconfirmed email', async () => {
    await film()
    expect(await memberData(idle(), member.id)).toMatchObject({ problem: 'reauthentication-required' })
    expect(await memberEntries()).toEqual([])
    expect(await titles()).toEqual(
      ['Account', 'Join requests', 'Log: done by admins with this account'].toSorted(),
    )
    expect(await memberEntries()).toEqual([
      { action: 'member.data', actor_id: admin.kind === 'user' ? admin.id : '', subject_id: member.id },
    ])
    await confirm()
    expect(await titles()).toContain('Film submissions')
  })

  test('an erasure needs reauthentication, waits seven days and skips an unconfirmed email', async () => {
    await film()
    expect(await eraseMember(idle(), member.id)).toMatchObject({ problem: 'reauthentication-required' })
    expect(await eraseMember(by(), member.id)).toMatchObject({ ok: true })
    expect(await eraseMember(by(), member.id)).toMatchObject({ ok: true })
    expect((await memberEntries()).map(({ action }) => action)).toEqual(['member.erase'])
    await afterDays(6)
    expect(await count('user_account')).toBe(2)
    await afterDays(7)
    expect([
      await count('user_account'),
      await count('join_request'),
      await count('film_submission'),
    ]).toEqual([1, 0, 1])
    expect(await db.selectFrom('erasure').select('digest').execute()).toHaveLength(1)
  })

  test('a planned erasure is mailed to a confirmed email, and an admin or the member can cancel it', async () => {
    await confirm()
    await eraseMember(by(), member.id)
    const mails = await db.selectFrom('mail').select(['recipient', 'body_text']).execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([email])
    expect(mails[0]?.body_text).toContain('An admin planned')
    expect(await keepMember(by(), member.id)).toMatchObject({ ok: true })
    await eraseMember(by(), member.id)
    expect(await keepOwnPage(by(viewerOf(member)))).toBe(true)
    await afterDays(8)
    expect(await count('user_account')).toBe(2)
  })

  test('an admin cannot cancel an erasure that the member requested', async () => {
    await askToBeErased(by(viewerOf(member)), 'ERASE')
    expect(await keepMember(by(), member.id)).toMatchObject({ problem: 'not-yours' })
    await afterDays(7)
    expect(await count('user_account')).toBe(1)
  })

  test('data leaves out the text of mails, which may contain a sign-in link', async () => {
    await confirm()
    await queueMail(db, { recipient: email, subject: 'Your link', text: 'https://club.example/me/link', now })
    const data = JSON.stringify(await memberData(by(), member.id))
    expect(data).toContain('Your link')
    expect(data).not.toContain('/me/link')
  })

  test('data leaves out what was answered after an event and voted: organisers see these without names', async () => {
    await confirm()
    const { id: event_id } = await anEvent(db)
    const seat = { event_id, name: 'Priya', email, email_key: email, checked_in_at: now.toISOString() }
    const answer = { feedback_rating: 2, feedback_line: 'Too dark' }
    const registration_id = await aSeat(db, { ...seat, created_at: now.toISOString(), ...answer })
    await db.insertInto('film_vote').values({ registration_id, film_id: 'patang', rating: 1 }).execute()
    const data = JSON.stringify(await memberData(by(), member.id))
    expect(data).toContain('Event registrations')
    for (const answer of ['Too dark', 'rating', 'patang']) expect(data).not.toContain(answer)
    const own = JSON.stringify(await ownData(by(viewerOf(member))))
    for (const answer of ['Too dark', 'rating of the event', 'patang']) expect(own).toContain(answer)
  })

  test('an admin cannot cancel an erasure that the member requested after an admin', async () => {
    await confirm()
    await eraseMember(by(), member.id)
    await askToBeErased(by(viewerOf(member)), 'erase')
    expect(await keepMember(by(), member.id)).toMatchObject({ problem: 'not-yours' })
  })

  test('data of an admin is neither shown nor erased', async () => {
    const other = await anAdmin(db)
    expect(await memberData(by(), other.id)).toMatchObject({ problem: 'user-not-found' })
    expect(await eraseMember(by(), other.id)).toMatchObject({ problem: 'user-not-found' })
  })
})
