import { expect, it, describe } from 'vitest'
import { bothEngines } from '#tests/support/database.ts'
import { aUser, anAdmin } from '#tests/support/factories.ts'
import { deleteUnusedSignUps, warnUnusedSignUps } from '../use-cases.server.ts'
import { markUsed } from './unused-sign-ups.store.server.ts'

const signedUp = '2026-01-01T08:00:00.000Z'
const on = (day: string) => new Date(`${day}T09:00:00.000Z`)

describe.each(bothEngines)('an unused sign-up, on $name', ({ open }) => {
  it('gets one warning by mail 30 days before it is deleted', async () => {
    const db = await open()
    await aUser(db, { email: 'asha@college.edu', createdAt: signedUp })
    await aUser(db, { accountStatus: 'approved', createdAt: signedUp })
    await anAdmin(db, { accountStatus: 'pending', createdAt: signedUp })
    const warnOn = (day: string) => warnUnusedSignUps({ db, now: on(day) })
    const deleteOn = (day: string) => deleteUnusedSignUps({ db, now: on(day) })
    expect(await warnOn('2026-11-30')).toBe(0)
    expect(await deleteOn('2027-01-02')).toBe(0)
    expect(await warnOn('2026-12-03')).toBe(1)
    expect(await warnOn('2026-12-04')).toBe(0)
    const mails = await db.selectFrom('mail').select(['recipient', 'subject', 'body_text']).execute()
    expect(mails).toMatchObject([{ recipient: 'asha@college.edu' }])
    expect(mails[0]?.subject).toContain('ends in 30 days')
    expect(mails[0]?.body_text).toContain('sign in once')
    expect(await deleteOn('2027-01-01')).toBe(0)
    expect(await deleteOn('2027-01-03')).toBe(1)
    expect(await db.selectFrom('user_account').select('id').execute()).toHaveLength(2)
  })

  it('is kept after a sign-in, and gets a new warning eleven months later', async () => {
    const db = await open()
    const { id } = await aUser(db, { email: 'ravi@college.edu', createdAt: signedUp })
    await db.deleteFrom('user_account').where('id', '<>', id).execute()
    await warnUnusedSignUps({ db, now: on('2026-12-03') })
    await markUsed(db, id, on('2026-12-20'))
    expect(await deleteUnusedSignUps({ db, now: on('2027-02-01') })).toBe(0)
    expect(await warnUnusedSignUps({ db, now: on('2027-02-01') })).toBe(0)
    expect(await warnUnusedSignUps({ db, now: on('2027-11-25') })).toBe(1)
    expect(await deleteUnusedSignUps({ db, now: on('2028-01-01') })).toBe(1)
  })
})
