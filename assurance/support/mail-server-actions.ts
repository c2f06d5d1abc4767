import { randomInt } from 'node:crypto'
import { newId } from '#app/platform/id.ts'
import type { Database } from '#app/platform/database/database.ts'
import { holdMails } from '#app/club/use-cases.server.ts'
import { newStatusToken } from '#app/join-requests/submission.server.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import { type Action, formFields } from '#tests/support/actions.ts'
import { PASSWORD } from '#tests/support/admin-accounts.ts'
import { aJoinRequest, aUser } from '#tests/support/factories.ts'
import { newPhone } from '#tests/support/phone.ts'
import { openMailbox } from '#tests/support/mailbox.ts'

/** In the future, so that each save is one millisecond later than the one before. */
const SAVED_AT = Date.parse('2031-01-01T00:00:00.000Z')
let saves = 0

/** The port is one of mail servers, so each run has a machine of its own on this one. */
const listen = { host: `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`, port: 2525 }
let mailbox: ReturnType<typeof openMailbox> | undefined

/** A mail server that accepts every mail, configured in the browser. */
async function aMailServer(db: Database): Promise<Record<string, string>> {
  const { url } = await (mailbox ??= openMailbox(undefined, listen))
  const { hostname: host, port } = new URL(url)
  const login = { username: '', password: '' }
  const sender = { senderAddress: 'club@college.example', senderName: 'The club' }
  const value = JSON.stringify({ host, port: Number(port), ...login, ...sender })
  const row = { value, updated_at: new Date(SAVED_AT).toISOString() }
  await db
    .insertInto('setting')
    .values({ key: 'mail', ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  saves = 0
  return { host, port, ...login, ...sender }
}

const seenAt = () => ({ seenAt: new Date(SAVED_AT + saves++).toISOString() })

function mailServerAction(useCase: string, intent: string, rest: Partial<Action> = {}): Action {
  return {
    useCases: [`mails.${useCase}`],
    by: 'super-admin',
    async prepare({ db }) {
      const server = await aMailServer(db)
      const form = { intent, ...server, senderName: 'Another name', current: PASSWORD }
      return { path: '/admin/settings', form: formFields(form) }
    },
    allowedChanges: { setting: 'value updated_at', session: 'proved_at', audit_entry: 'new' },
    ...rest,
  }
}

async function aSettledMail(db: Database, settled: object): Promise<void> {
  const subject = newId()
  await queueMail(db, { recipient: 'a@college.example', subject, text: 'Hello', now: new Date() })
  await db.updateTable('mail').set(settled).where('subject', '=', subject).execute()
}

const links = { email_link: 'new gone', audit_entry: 'new' }

/** The links to a member's own page are made only where the site can mail. */
const pageLinkActions: readonly Action[] = [
  {
    useCases: ['members.makePageLink'],
    by: 'admin',
    async prepare({ db }) {
      await aMailServer(db)
      const { id } = await aUser(db, { accountStatus: 'approved', phone: newPhone() })
      const form = formFields({ intent: 'page-link' })
      return {
        path: `/admin/users/${id}`,
        form,
        invalidRequests: [{ path: `/admin/users/${newId()}`, form }],
      }
    },
    allowedChanges: links,
  },
  {
    useCases: ['join-requests.makeOwnPage'],
    by: 'visitor',
    async prepare({ db, admin }) {
      await aMailServer(db)
      const { id: joinRequestId, phone } = await aJoinRequest(db, { phone: newPhone() })
      const { token, hash } = newStatusToken()
      const at = new Date(Date.now() - 60_000).toISOString()
      const approved = { status: 'approved', approved_at: at, approved_by: admin.id }
      await db
        .updateTable('join_request')
        .set({ status_token_hash: hash, ...approved })
        .where('id', '=', joinRequestId)
        .execute()
      await aUser(db, { accountStatus: 'approved', phone, joinRequestId, createdAt: at, approvedAt: at })
      const form = formFields({ intent: 'make-page' })
      const wrong = `/join/status/${newStatusToken().token}`
      return { path: `/join/status/${token}`, form, invalidRequests: [{ path: wrong, form }] }
    },
    allowedChanges: links,
  },
]

/** The last one leaves the site without a mail server. */
export const mailServerActions: readonly Action[] = [
  mailServerAction('tryMailServer', 'try-mail', {
    allowedChanges: { session: 'proved_at', audit_entry: 'new' },
  }),
  mailServerAction('changeMailServer', 'save-mail', { lateFields: seenAt }),
  {
    useCases: ['mails.sendAllSaved'],
    by: 'super-admin',
    async prepare({ db }) {
      await aMailServer(db)
      await aSettledMail(db, { status: 'delivered', is_saved: 1 })
      return { path: '/admin/mails', form: formFields({ intent: 'all' }) }
    },
    allowedChanges: { audit_entry: 'new' },
  },
  {
    useCases: ['mails.sendAllFailed'],
    by: 'super-admin',
    async prepare({ db }) {
      await aMailServer(db)
      await aSettledMail(db, { status: 'failed' })
      return { path: '/admin/mails', form: formFields({ intent: 'all', status: 'failed' }) }
    },
    allowedChanges: { audit_entry: 'new' },
  },
  {
    useCases: ['mails.letMailsLeave'],
    by: 'super-admin',
    async prepare({ db }) {
      const now = new Date()
      await holdMails(db, { madeAt: now, now })
      return { path: '/admin/mails', form: formFields({ intent: 'leave' }) }
    },
    allowedChanges: { setting: 'gone', audit_entry: 'new' },
  },
  {
    useCases: ['accounts.liftRefusals'],
    by: 'super-admin',
    async prepare({ db }) {
      const { id } = await aUser(db, { role: 'member' })
      const at = new Date().toISOString()
      await db.updateTable('user_account').set({ email_refused_at: at }).where('id', '=', id).execute()
      return { path: '/admin/mails', form: formFields({ intent: 'lift', since: '2020-01-01' }) }
    },
    allowedChanges: { user_account: 'email_refused_at', audit_entry: 'new' },
  },
  ...pageLinkActions,
  mailServerAction('removeMailServer', 'remove-mail', { lateFields: seenAt }),
]
