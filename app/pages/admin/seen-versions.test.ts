import { describe, expect, it } from 'vitest'
import { createSession } from '#app/accounts/auth/sessions.server.ts'
import type { Refusal } from '#app/club/form-result.ts'
import { cookieHeader, loginContext, newAccount } from '#tests/support/admin-accounts.ts'
import { bothEngines } from '#tests/support/database.ts'
import { routeArgs } from '#tests/support/page-request.ts'
import * as makeItYours from './make-it-yours.tsx'
import * as settings from './settings.tsx'

const mail = {
  intent: 'save-mail',
  host: 'mail.college.example',
  port: '587',
  username: 'club',
  password: 'not-a-real-word',
  senderAddress: 'club@college.example',
}
const texts = { intent: 'save', line: 'We film', heading: 'Films', lead: 'A club', text: 'Ours' }
const forms = [
  ['the mail server', settings.action, '/admin/settings?tab=mail', mail, 'senderName'],
  ['the first name', makeItYours.action, '/admin/make-it-yours?step=name', { intent: 'save' }, 'name'],
  ['the first texts', makeItYours.action, '/admin/make-it-yours?step=texts', texts, 'tagline'],
] as const

describe.each(bothEngines)('a form whose version somebody replaced meanwhile, on $name', ({ open }) => {
  it.each(forms)(
    'is saved by the next press, as its message says: %s',
    async (_name, action, path, rest, field) => {
      const db = await open()
      const context = await loginContext(db, { env: { smtpUrl: null } })
      const { id } = await newAccount(db, { role: 'super-admin' })
      const cookie = cookieHeader((await createSession(context.auth, id)) ?? []).get('cookie') ?? ''
      const send = async (form: Record<string, string>) => {
        const args = routeArgs(context, path, { cookie, form: { ...rest, seenAt: '', ...form } })
        const answer = await action(args).catch((error: unknown) => error)
        // Saved, and on to the next screen.
        if (answer instanceof Response) return { ok: true } as const
        return (answer as { data: (Refusal & { savedAt?: string }) | { ok: true } }).data
      }
      await send({ [field]: 'Theirs' })
      const refused = await send({ [field]: 'Ours' })
      if (refused.ok) throw new Error('not refused')
      const { status, message, savedAt, typed } = refused
      expect(status).toBe(409)
      expect(message).toMatch('save again to replace')
      expect(await send({ ...typed, ...(savedAt && { seenAt: savedAt }), [field]: 'Ours' })).toMatchObject({
        ok: true,
      })
    },
  )
})
