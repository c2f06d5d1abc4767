import { describe, expect, it } from 'vitest'
import { holdMails, isMailSent, mailTransport, retryWithNewServer } from '#app/club/use-cases.server.ts'
import { actionItems } from '#app/dashboard/use-cases.server.ts'
import { healthView } from '#app/health/use-cases.server.ts'
import { createMailer, queueMail } from '#app/platform/mail/mail.ts'
import { engines, newFolder } from '#tests/support/database.ts'
import { aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { letMailsLeave, mailsView, sendAllSaved } from './use-cases.server.ts'
import { anyMail } from '#tests/support/mailbox.ts'

const now = new Date('2026-11-01T10:00:00.000Z')

describe.each(engines)('mails after a restore, on $name', ({ open }) => {
  async function openActing() {
    const db = await open()
    const viewer = viewerOf(await aSuperAdmin(db, { email: 'head@club.example' }))
    return actingAs(db, viewer, { now, env: { smtpUrl: 'smtps://club:secret@mail.example:465' } })
  }

  it('are saved until a super admin lets them leave', async () => {
    const acting = await openActing()
    await retryWithNewServer(acting)
    await holdMails(acting.db, { madeAt: acting.now, now: acting.now })
    await retryWithNewServer(acting)
    await queueMail(acting.db, {
      recipient: 'ravi@college.example',
      subject: 'Hi',
      text: 'Hi',
      now: acting.now,
    })
    const dataDir = await newFolder()
    const transport = () => mailTransport(acting)
    const mailer = createMailer({ ...anyMail, db: acting.db, dataDir, transport, log: acting.log })
    expect(await mailer.deliverDue(() => acting.now)).toBe(1)
    expect(await mailsView(acting, {})).toMatchObject({ saved: 1, heldOf: acting.now.toISOString() })
    expect([await isMailSent(acting), (await mailTransport(acting)).smtpUrl]).toEqual([false, null])
    expect(await sendAllSaved(acting)).toMatchObject({ problem: 'no-server' })
    expect((await actionItems(acting)).map(({ text }) => text).join()).toContain('The site was restored')
    await letMailsLeave(acting)
    await letMailsLeave(acting)
    await retryWithNewServer(acting)
    expect(await mailsView(acting, {})).toMatchObject({ saved: 1, heldOf: null })
    expect((await mailTransport(acting)).smtpUrl).toContain('mail.example')
    const entries = await acting.db.selectFrom('audit_entry').select('subject_id').execute()
    expect(entries.filter((entry) => entry.subject_id === 'mails-held')).toHaveLength(1)
  })

  it('that wait since they cannot be sent are named by the health of the site', async () => {
    const acting = await openActing()
    const { db } = acting
    const line = async () => (await healthView(acting)).lines.find(({ id }) => id === 'mail')
    await queueMail(db, { recipient: 'ravi@college.example', subject: 'Hi', text: 'Hi', now })
    const problem = { last_problem: '535 Bad credentials' }
    await db
      .updateTable('mail')
      .set({ ...problem, attempts: 2 })
      .execute()
    expect(await line()).toMatchObject({ state: 'good' })
    await db.updateTable('mail').set({ attempts: 3 }).execute()
    expect(await line()).toMatchObject({ state: 'bad', to: '/admin/mails?tab=waiting' })
    expect((await line())?.text).toContain('‘535 Bad credentials’')
    await holdMails(db, { madeAt: now, now })
    expect((await line())?.text).toContain('restored from a backup')
  })
})
