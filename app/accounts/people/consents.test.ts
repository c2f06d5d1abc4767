import { describe, expect, test } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import type { User } from '../model.ts'
import { consentKinds } from '../own-page.rules.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aUser, LONG_AGO } from '#tests/support/factories.ts'
import { giveConsent, withdrawConsent } from './consents.server.ts'
import { agreeingMembers, consentsOf, countUnreachableMembers, isAgreeing } from './consents.store.server.ts'
import { clearEmailRefusal, markEmailRefused } from './refused-emails.store.server.ts'

const monday = new Date('2026-11-23T10:00:00.000Z')
const tuesday = new Date('2026-11-24T10:00:00.000Z')
const kind = 'announcements'
const all = { after: null, limit: 50 }

async function aMember(db: Database, over: Partial<User> = {}, isConfirmed = true): Promise<User> {
  const member = await aUser(db, { accountStatus: 'approved', ...over })
  const email_confirmed_at = isConfirmed ? LONG_AGO : null
  await db.updateTable('user_account').set({ email_confirmed_at }).where('id', '=', member.id).execute()
  return member
}

describe.each(bothEngines)('a consent, on $name', ({ open }) => {
  test('applies until it is withdrawn, and every period is stored', async () => {
    const db = await open()
    const { id: userId } = await aMember(db)
    expect(await giveConsent(db, { userId, kind, now: monday })).toBe(true)
    expect(await giveConsent(db, { userId, kind, now: tuesday })).toBe(false)
    expect(await withdrawConsent(db, { userId, kind, now: tuesday })).toBe(true)
    expect(await withdrawConsent(db, { userId, kind, now: tuesday })).toBe(false)
    expect(await giveConsent(db, { userId, kind, now: tuesday })).toBe(true)
    expect(await consentsOf(db, userId)).toEqual([
      { kind, givenAt: tuesday.toISOString(), withdrawnAt: null },
      { kind, givenAt: monday.toISOString(), withdrawnAt: tuesday.toISOString() },
    ])
    const auditEntries = await db.selectFrom('audit_entry').select(['action', 'subject_id']).execute()
    expect(auditEntries).toHaveLength(3)
    expect(new Set(auditEntries.map(({ subject_id }) => subject_id))).toEqual(new Set([userId]))
  })

  // The table refuses the kinds of former versions, which nothing read.
  test.each(consentKinds)('is stored for each kind that a member is asked for: %s', async (asked) => {
    const db = await open()
    const { id: userId } = await aMember(db)
    expect(await giveConsent(db, { userId, kind: asked, now: monday })).toBe(true)
  })

  test('is stored once for concurrent clicks', async () => {
    const db = await open()
    const { id: userId } = await aMember(db)
    const clicks = [1, 2, 3].map(() => giveConsent(db, { userId, kind, now: monday }))
    expect((await Promise.all(clicks)).filter(Boolean)).toHaveLength(1)
  })

  test('selects only approved members with a confirmed email as recipients, page by page', async () => {
    const db = await open()
    const consentingMembers = [await aMember(db), await aMember(db), await aMember(db)]
    const otherPeople = [
      await aMember(db, {}, false),
      await aMember(db, { accountStatus: 'pending' }),
      await aMember(db, { role: 'admin' }),
    ]
    for (const { id } of [...consentingMembers, ...otherPeople])
      await giveConsent(db, { userId: id, kind, now: monday })
    const withdrawnMember = await aMember(db)
    await giveConsent(db, { userId: withdrawnMember.id, kind, now: monday })
    await withdrawConsent(db, { userId: withdrawnMember.id, kind, now: tuesday })
    await aMember(db)
    const recipients = consentingMembers.map(({ id, name, email }) => ({ id, name, email }))
    expect(await agreeingMembers(db, kind, all)).toEqual(recipients)
    expect(await agreeingMembers(db, kind, { after: consentingMembers[0]?.id ?? '', limit: 1 })).toEqual([
      recipients[1],
    ])
  })

  test('selects no recipient whose address refuses mails, until mails arrive again', async () => {
    const db = await open()
    const { id: userId, email } = await aMember(db)
    const otherMember = await aMember(db)
    for (const { id } of [{ id: userId }, otherMember])
      await giveConsent(db, { userId: id, kind, now: monday })
    expect(await isAgreeing(db, kind, { userId, email })).toBe(true)
    expect(await isAgreeing(db, kind, { userId, email: otherMember.email })).toBe(false)
    await markEmailRefused(db, { recipient: email.toUpperCase(), now: monday })
    await markEmailRefused(db, { recipient: email, now: tuesday })
    expect((await agreeingMembers(db, kind, all)).map(({ id }) => id)).toEqual([otherMember.id])
    expect(await isAgreeing(db, kind, { userId, email })).toBe(false)
    expect(await countUnreachableMembers(db, kind)).toBe(1)
    const row = db.selectFrom('user_account').select('email_refused_at as at').where('id', '=', userId)
    expect(await row.executeTakeFirst()).toEqual({ at: monday.toISOString() })
    await clearEmailRefusal(db, userId)
    expect(await agreeingMembers(db, kind, all)).toHaveLength(2)
  })

  test('is deleted with the account', async () => {
    const db = await open()
    const { id: userId } = await aMember(db)
    await giveConsent(db, { userId, kind, now: monday })
    await db.deleteFrom('user_account').where('id', '=', userId).execute()
    expect(await consentsOf(db, userId)).toEqual([])
  })
})
