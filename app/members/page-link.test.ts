import { beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { linkPurpose } from '#app/accounts/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { makePageLink } from './use-cases.server.ts'

const now = new Date('2026-11-24T08:00:00.000Z')
const env = { smtpUrl: 'smtp://localhost:2525', publicUrl: 'https://club.example' }

describe.each(engines)('the link to the page of a member, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })
  const by = (over: object = env) => actingAs(db, admin, { now, env: over })
  const aMember = (over = {}) => aUser(db, { accountStatus: 'approved', phone: '9000000008', ...over })
  const purposeOf = (url: string) => linkPurpose(by(), url.split('token=')[1])
  const made = async (id: string) => {
    const outcome = await makePageLink(by(), id)
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value
  }

  test('opens the way to the page, is ready in a chat with the phone, and is in the audit log', async () => {
    const { id } = await aMember()
    const { pageUrl, whatsappLink } = await made(id)
    expect(pageUrl).toMatch(/^https:\/\/club\.example\/me\/claim\?token=[\w-]{43}$/)
    expect(await purposeOf(pageUrl)).toBe('welcome')
    const chat = new URL(whatsappLink ?? '')
    expect(chat.pathname).toBe('/919000000008')
    expect(chat.searchParams.get('text')).toContain(pageUrl)
    const actions = await db.selectFrom('audit_entry').select(['action', 'actor_id', 'subject_id']).execute()
    const actor = admin.kind === 'user' ? admin.id : ''
    expect(actions).toContainEqual({ action: 'member.page-link', actor_id: actor, subject_id: id })
  })

  test('ends the one that was made before', async () => {
    const { id } = await aMember()
    const [first, second] = [await made(id), await made(id)]
    expect([await purposeOf(first.pageUrl), await purposeOf(second.pageUrl)]).toEqual([null, 'welcome'])
  })

  test('is made without a chat for a member without a phone', async () => {
    const { id } = await aMember({ phone: null })
    expect((await made(id)).whatsappLink).toBe(null)
  })

  test('is refused for whoever has claimed their page, has only signed up or is no member, and without mail', async () => {
    const { id } = await aMember()
    expect(await makePageLink(by({ ...env, smtpUrl: null }), id)).toMatchObject({ problem: 'no-server' })
    await db
      .updateTable('user_account')
      .set({ email_confirmed_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    expect(await makePageLink(by(), id)).toMatchObject({ problem: 'already-processed' })
    const { id: signedUp } = await aUser(db, {})
    for (const nobody of [signedUp, newId(), 'x', admin.kind === 'user' ? admin.id : ''])
      expect(await makePageLink(by(), nobody)).toMatchObject({ problem: 'user-not-found' })
    expect(await db.selectFrom('email_link').select('id').execute()).toEqual([])
  })
})
