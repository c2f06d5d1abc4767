import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from '#tests/support/database.ts'
import { cookieHeader, newAccount, loginContext } from '#tests/support/admin-accounts.ts'
import { visitor } from '../model.ts'
import {
  canViewDashboard,
  createSession,
  viewerWithoutTouch,
  signOut,
  deleteExpiredSessions,
  viewerFrom,
} from './sessions.server.ts'

describe.each(engines)('a session, on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })

  async function enter(role: 'admin' | 'super-admin' = 'admin') {
    const acting = await loginContext(db)
    const user = await newAccount(db, { role })
    const setCookie = await createSession(acting.auth, user.id)
    if (!setCookie) throw new Error('no session')
    return { acting, user, headers: cookieHeader(setCookie) }
  }

  it('is not created for a rejected or pending account', async () => {
    const acting = await loginContext(db)
    const rejectedUser = await newAccount(db, { role: 'member', accountStatus: 'rejected' })
    const pendingUser = await newAccount(db, { role: 'admin', accountStatus: 'pending' })
    expect(await createSession(acting.auth, rejectedUser.id)).toBeNull()
    expect(await createSession(acting.auth, pendingUser.id)).toBeNull()
    const storedSessions = await db
      .selectFrom('session')
      .select('id')
      .where('user_id', 'in', [rejectedUser.id, pendingUser.id])
      .execute()
    expect(storedSessions).toEqual([])
  })

  it('is stored as a hash that is not accepted as a token', async () => {
    const { acting, user, headers } = await enter()
    const cookie = decodeURIComponent(headers.get('cookie') ?? '')
    const token = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf('.'))
    expect(token).toMatch(/^[\w-]{43}$/)
    const storedSessions = await db.selectFrom('session').selectAll().where('user_id', '=', user.id).execute()
    expect(storedSessions).toHaveLength(1)
    expect(JSON.stringify(storedSessions)).not.toContain(token)
    const tokenHash = storedSessions[0]?.token_hash ?? ''
    const stolenCookie = encodeURIComponent(`${tokenHash}.${acting.auth.sign(tokenHash)}`)
    expect(await viewerFrom(acting.auth, new Headers({ cookie: `club_session=${stolenCookie}` }))).toEqual(
      visitor,
    )
  })

  it('gives an admin access to the dashboard, but not a simple sign-up', async () => {
    const { acting, headers } = await enter()
    expect(await canViewDashboard(acting.auth, headers)).toBe(true)
    const signedUp = await newAccount(db, { role: 'member', accountStatus: 'pending' })
    const memberHeaders = cookieHeader((await createSession(acting.auth, signedUp.id)) ?? [])
    expect(await viewerFrom(acting.auth, memberHeaders)).toMatchObject({ id: signedUp.id })
    expect(await canViewDashboard(acting.auth, memberHeaders)).toBe(false)
  })

  it('is rejected when its cookie is forged or changed', async () => {
    const { acting, headers } = await enter()
    const cookie = headers.get('cookie') ?? ''
    for (const forged of ['club_session=planted', cookie.replace(/.{4}$/, 'AAA='), `${cookie}x`])
      expect(await viewerFrom(acting.auth, new Headers({ cookie: forged }))).toEqual(visitor)
  })

  it('ends on every replica when its account signs out', async () => {
    const { acting, headers } = await enter()
    const { setCookie } = await signOut(acting.auth, headers)
    expect(setCookie[0]).toMatch(/^club_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await viewerFrom((await loginContext(db)).auth, headers)).toEqual(visitor)
  })

  it('is not extended by automatic page updates, and ends after thirty idle minutes', async () => {
    const { acting, user, headers } = await enter('super-admin')
    const after = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    for (const minutes of [10, 20, 29])
      expect(await viewerWithoutTouch(acting.auth, headers, after(minutes))).toMatchObject({ id: user.id })
    expect(await viewerWithoutTouch(acting.auth, headers, after(31))).toEqual(visitor)
    expect(await viewerFrom(acting.auth, headers)).toEqual(visitor)
  })

  it('is deleted after it has expired', async () => {
    const [expiredLogin, activeLogin] = [await enter(), await enter()]
    const before = new Date(Date.now() - 1).toISOString()
    await db
      .updateTable('session')
      .set({ expires_at: before })
      .where('user_id', '=', expiredLogin.user.id)
      .execute()
    await deleteExpiredSessions({ db, now: new Date() })
    const remaining = db
      .selectFrom('session')
      .select('user_id')
      .where('user_id', 'in', [expiredLogin.user.id, activeLogin.user.id])
    expect(await remaining.execute()).toEqual([{ user_id: activeLogin.user.id }])
  })

  it('has the current status of its account', async () => {
    const { acting, user, headers } = await enter()
    await db.updateTable('user_account').set({ status: 'rejected' }).where('id', '=', user.id).execute()
    expect(await viewerFrom(acting.auth, headers)).toMatchObject({ accountStatus: 'rejected' })
  })
})
