import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/db.ts'
import { engines } from '#tests/support/database.ts'
import { cookieOf, newAccount, openDesk } from '#tests/support/desk.ts'
import { visitor } from './model.ts'
import { openSession, restingViewerFrom, signOut, sweepSessions, viewerFrom } from './sessions.server.ts'

describe.each(engines)('a session, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  async function enter(role: 'admin' | 'super-admin' = 'admin') {
    const desk = await openDesk(db)
    const user = await newAccount(db, { role })
    const setCookie = await openSession(desk.auth, user.id)
    if (!setCookie) throw new Error('no session')
    return { desk, user, headers: cookieOf(setCookie) }
  }

  it('is refused by the last door to whoever slipped past the others', async () => {
    const desk = await openDesk(db)
    const member = await newAccount(db, { role: 'member' })
    const pending = await newAccount(db, { role: 'admin', standing: 'pending' })
    expect(await openSession(desk.auth, member.id)).toBeNull()
    expect(await openSession(desk.auth, pending.id)).toBeNull()
    const kept = await db
      .selectFrom('session')
      .select('id')
      .where('user_id', 'in', [member.id, pending.id])
      .execute()
    expect(kept).toEqual([])
  })

  it('is known to every replica, since they share the secret', async () => {
    const { user, headers } = await enter()
    const other = await openDesk(db)
    expect(await viewerFrom(other.auth, new Request('http://localhost/', { headers }))).toMatchObject({
      id: user.id,
    })
  })

  it('is not to be made up, planted or changed', async () => {
    const { desk, headers } = await enter()
    const cookie = headers.get('cookie') ?? ''
    for (const forged of ['club_session=planted', cookie.replace(/.{4}$/, 'AAA='), `${cookie}x`])
      expect(await viewerFrom(desk.auth, new Headers({ cookie: forged }))).toEqual(visitor)
  })

  it('ends with a log out, here and on every replica', async () => {
    const { desk, headers } = await enter()
    const { setCookie } = await signOut(desk.auth, headers)
    expect(setCookie[0]).toMatch(/^club_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await viewerFrom((await openDesk(db)).auth, headers)).toEqual(visitor)
  })

  it('ends after two hours without a request, and not before', async () => {
    const { desk, user, headers } = await enter()
    const after = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    expect(await viewerFrom(desk.auth, headers, after(119))).toMatchObject({ id: user.id })
    expect(await viewerFrom(desk.auth, headers, after(230))).toMatchObject({ id: user.id })
    expect(await viewerFrom(desk.auth, headers, after(230 + 121))).toEqual(visitor)
    expect(await viewerFrom(desk.auth, headers)).toEqual(visitor)
  })

  it('rests while its page renews itself, and ends in time', async () => {
    const { desk, user, headers } = await enter('super-admin')
    const after = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    for (const minutes of [10, 20, 29])
      expect(await restingViewerFrom(desk.auth, headers, after(minutes))).toMatchObject({ id: user.id })
    expect(await restingViewerFrom(desk.auth, headers, after(31))).toEqual(visitor)
    expect(await viewerFrom(desk.auth, headers)).toEqual(visitor)
  })

  it('of a super admin ends after half an hour without a request, and not before', async () => {
    const { desk, user, headers } = await enter('super-admin')
    const after = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    expect(await viewerFrom(desk.auth, headers, after(29))).toMatchObject({ id: user.id })
    expect(await viewerFrom(desk.auth, headers, after(58))).toMatchObject({ id: user.id })
    expect(await viewerFrom(desk.auth, headers, after(58 + 31))).toEqual(visitor)
    expect(await viewerFrom(desk.auth, headers)).toEqual(visitor)
  })

  it('ends after twelve hours in any case', async () => {
    const { desk, user, headers } = await enter()
    await db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('user_id', '=', user.id)
      .execute()
    expect(await viewerFrom(desk.auth, headers)).toEqual(visitor)
  })

  it('stays ended when the clock is set back', async () => {
    const { desk, headers } = await enter()
    const after = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    for (let minutes = 60; minutes < 12 * 60; minutes += 60)
      expect(await viewerFrom(desk.auth, headers, after(minutes))).not.toEqual(visitor)
    expect(await viewerFrom(desk.auth, headers, after(12 * 60 + 1))).toEqual(visitor)
    expect(await viewerFrom(desk.auth, headers, after(11 * 60 + 30))).toEqual(visitor)
  })

  it('rests no longer because a clock ran ahead for a while', async () => {
    const { desk, headers } = await enter()
    const after = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    expect(await viewerFrom(desk.auth, headers, after(60))).not.toEqual(visitor)
    expect(await viewerFrom(desk.auth, headers, after(2))).not.toEqual(visitor)
    expect(await viewerFrom(desk.auth, headers, after(2 + 121))).toEqual(visitor)
  })

  it('gives its room back once it is over', async () => {
    const [over, open] = [await enter(), await enter()]
    const before = new Date(Date.now() - 1).toISOString()
    await db.updateTable('session').set({ expires_at: before }).where('user_id', '=', over.user.id).execute()
    await sweepSessions({ db, now: new Date() })
    const left = db
      .selectFrom('session')
      .select('user_id')
      .where('user_id', 'in', [over.user.id, open.user.id])
    expect(await left.execute()).toEqual([{ user_id: open.user.id }])
  })

  it('shows role and standing as they are now', async () => {
    const { desk, user, headers } = await enter()
    await db.updateTable('user_account').set({ standing: 'rejected' }).where('id', '=', user.id).execute()
    expect(await viewerFrom(desk.auth, headers)).toMatchObject({ standing: 'rejected' })
  })
})
