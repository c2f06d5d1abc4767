import { beforeEach, describe, expect, it } from 'vitest'
import { createSession } from '#app/accounts/auth/sessions.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { cookieHeader, loginContext, newAccount } from '#tests/support/admin-accounts.ts'
import { bothEngines } from '#tests/support/database.ts'
import { aJoinRequest } from '#tests/support/factories.ts'
import { routeArgs } from '#tests/support/page-request.ts'
import * as dashboard from './dashboard.tsx'
import * as joinRequests from './join-requests.tsx'

const onDashboard = (id: string, seen?: string) => ({
  path: '/admin/dashboard',
  action: dashboard.action,
  form: { intent: 'approve-join-request', id, ...(seen !== undefined && { seen }) },
})
const inBulk = (id: string, seen?: string) => ({
  path: '/admin/join-requests',
  action: joinRequests.action,
  form: { intent: 'bulk-approve', ids: id, ...(seen !== undefined && { seen: `${id} ${seen}` }) },
})

describe.each(bothEngines)('the approval of a join request, on $name', ({ open }) => {
  let db: Database
  let cookie = ''
  beforeEach(async () => {
    db = await open()
    const { id } = await newAccount(db, { role: 'admin' })
    cookie = cookieHeader((await createSession((await loginContext(db)).auth, id)) ?? []).get('cookie') ?? ''
  })

  const send = async ({ path, action, form }: ReturnType<typeof onDashboard | typeof inBulk>) =>
    (await action(routeArgs(await loginContext(db), path, { cookie, form }))) as { data: { message: string } }
  const status = async (id: string) =>
    (await db.selectFrom('join_request').select('status').where('id', '=', id).executeTakeFirst())?.status

  describe.each([
    ['of one row', onDashboard],
    ['of a selection', inBulk],
  ])('%s', (_name, formOf) => {
    it.each([undefined, '', '0', '1', '3', 'x', '2.5', '2e0', '99999999999'])(
      'is refused as changed meanwhile when it carries the version %j of version 2',
      async (seen) => {
        const { id } = await aJoinRequest(db, { version: 2 })
        expect((await send(formOf(id, seen))).data.message).toMatch(/changed after you opened/)
        expect(await status(id)).toBe('pending')
      },
    )

    it('is done when it carries the version that is stored', async () => {
      const { id } = await aJoinRequest(db, { version: 2 })
      await send(formOf(id, '2'))
      expect(await status(id)).toBe('approved')
    })
  })
})
