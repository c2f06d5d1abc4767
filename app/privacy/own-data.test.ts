import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#app/accounts/model.ts'
import { keepOwnPage } from '#app/accounts/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { engines, newFolder } from '#tests/support/database.ts'
import { aJoinRequest, anEvent, aSeat, aUser, viewerOf } from '#tests/support/factories.ts'
import { here } from '#tests/support/seat-services.ts'
import { actingAs, memoryStorage, testEnv } from '#tests/support/test-services.ts'
import { askToBeErased, ownData } from './use-cases.server.ts'
import { purge } from './retention.server.ts'

const phone = '9876543210'
const email = 'priya@college.example'
const now = new Date('2026-11-24T10:00:00.000Z')
const afterDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

describe.each(engines)('the own data of a member, on $name', ({ open }) => {
  let db: Database
  let member: User
  let announced: Topic[]
  const by = (user: User, at = now) => actingAs(db, viewerOf(user), { now: at })

  beforeEach(async () => {
    db = await open()
    announced = []
    const request = await aJoinRequest(db, { name: 'Priya', phone, status: 'approved' })
    member = await aUser(db, {
      name: 'Priya',
      phone,
      email,
      accountStatus: 'approved',
      joinRequestId: request.id,
    })
    await confirm(member)
  })

  const confirm = async ({ id }: User) =>
    db
      .updateTable('user_account')
      .set({ email_confirmed_at: now.toISOString() })
      .where('id', '=', id)
      .execute()

  const ownSeat = (event_id: string, over: Partial<Parameters<typeof aSeat>[1]> = {}) => {
    const contact = { name: 'Priya', email, email_key: over.email ?? email, phone, notice_version: '1' }
    return aSeat(db, { event_id, ...contact, created_at: now.toISOString(), ...over })
  }

  const anEventToCome = () =>
    anEvent(db, {
      date: '2027-01-20',
      seats: 1,
      participants: 1,
      settings: here,
      turnsPastAt: '2027-01-20T18:00:00.000Z',
    })
  const statusOf = async (id: string) =>
    (await db
      .selectFrom('registration')
      .select(['status', 'phone'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  const later = async (days: number) => {
    const folder = await newFolder()
    const env = testEnv({ backups: folder, dataDir: folder })
    const announce = (topic: Topic) => void announced.push(topic)
    const folders = { outbox: folder }
    return purge({ db, now: afterDays(days), env, ...folders, storage: memoryStorage(), announce })
  }

  test('contains the records of the account, the confirmed email and the approved phone', async () => {
    const event = await anEvent(db)
    await ownSeat(event.id)
    await ownSeat(event.id, { name: 'A friend', email: 'friend@college.example' })
    await db
      .insertInto('consent')
      .values({
        id: newId(),
        user_id: member.id,
        kind: 'announcements',
        given_at: now.toISOString(),
        withdrawn_at: null,
      })
      .execute()
    const personalData = await ownData(by(member))
    expect(personalData.map(({ title, records }) => `${title}: ${records.length}`)).toEqual([
      'Account: 1',
      'What was agreed to: 1',
      'Event registrations: 1',
      'Join requests: 1',
    ])
    expect(JSON.stringify(personalData)).not.toMatch(/friend/)
  })

  test('contains only the account until a sign-up confirms the email', async () => {
    const signUp = await aUser(db, { email: 'else@college.example' })
    await ownSeat((await anEvent(db)).id, { email: 'else@college.example' })
    expect((await ownData(by(signUp))).map(({ title }) => title)).toEqual(['Account'])
    await confirm(signUp)
    expect((await ownData(by(signUp))).map(({ title }) => title)).toEqual(['Account', 'Event registrations'])
  })

  test('is erased after seven days; seats go to the waitlist at the request and at the erasure', async () => {
    const [first, second] = [await anEventToCome(), await anEventToCome()]
    await ownSeat(first.id)
    const [firstWaiting, secondWaiting] = [
      await ownSeat(first.id, { status: 'waiting', name: 'A', email: 'a@college.example', phone: null }),
      await ownSeat(second.id, { status: 'waiting', name: 'B', email: 'b@college.example', phone: null }),
    ]
    expect(await askToBeErased(by(member), 'nothing')).toMatchObject({ ok: false, problem: 'word-missing' })
    expect(await askToBeErased(by(member), ' erase ')).toMatchObject({ ok: true })
    expect(await statusOf(firstWaiting)).toMatchObject({ status: 'seated' })
    // Registered again while the seven days last.
    await ownSeat(second.id)
    await later(6.9)
    expect(await statusOf(secondWaiting)).toMatchObject({ status: 'waiting' })
    expect(announced).toEqual([])
    await later(7.1)
    expect(announced, 'for cached pages that name an author or show a seat').toEqual([
      'users',
      'events',
      'posts',
      'films',
      'content',
    ])
    expect(await statusOf(secondWaiting)).toMatchObject({ status: 'seated' })
    for (const table of ['user_account', 'join_request'] as const)
      expect(await db.selectFrom(table).select('id').where('phone', '=', phone).execute()).toEqual([])
    expect(await db.selectFrom('registration').select('id').where('email', '=', email).execute()).toEqual([])
    expect(await db.selectFrom('erasure').select('digest').execute()).toHaveLength(2)
  })

  test('is kept when the member cancels the erasure', async () => {
    await askToBeErased(by(member), 'ERASE')
    expect(await keepOwnPage(by(member, afterDays(1)))).toBe(true)
    await later(8)
    expect(
      await db.selectFrom('user_account').select('id').where('phone', '=', phone).execute(),
    ).toHaveLength(1)
  })

  test('is kept when the member cancels while others are erased', async () => {
    const other = await aUser(db, { email: 'zoya@college.example', accountStatus: 'approved' })
    for (const user of [member, other]) await askToBeErased(by(user), 'ERASE')
    // Both are due; which one is the first does not matter.
    const erasing = later(7.1)
    const kept = await Promise.all([member, other].map((user) => keepOwnPage(by(user, afterDays(7.1)))))
    const results = await erasing
    const left = await db.selectFrom('user_account').select('id').execute()
    expect([member, other].map(({ id }) => left.some((row) => row.id === id))).toEqual(kept)
    expect(results[0]?.rows).toBe(kept.filter((isKept) => !isKept).length)
  })

  test('is erased without cancelling the seat of another person with the same phone', async () => {
    const event = await anEventToCome()
    const friend = await ownSeat(event.id, { name: 'A friend', email: 'friend@college.example' })
    await askToBeErased(by(member), 'ERASE')
    await later(7.1)
    expect(await statusOf(friend)).toEqual({ status: 'seated', phone: null })
  })

  test('is erased for an unconfirmed sign-up without cancelling seats under its email', async () => {
    const signUp = await aUser(db, { email: 'else@college.example' })
    const other = await ownSeat((await anEventToCome()).id, { email: 'else@college.example', phone: null })
    await askToBeErased(by(signUp), 'ERASE')
    await later(7.1)
    expect(await statusOf(other)).toMatchObject({ status: 'seated' })
    expect(await db.selectFrom('user_account').select('id').where('id', '=', signUp.id).execute()).toEqual([])
  })
})
