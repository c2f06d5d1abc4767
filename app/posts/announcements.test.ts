import { beforeEach, describe, expect, it } from 'vitest'
import { giveConsent, latestConsent, withdrawConsent } from '#app/accounts/people/consents.server.ts'
import { refusedAddressesOf } from '#app/accounts/use-cases.server.ts'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import type { ConsentKind } from '#app/accounts/own-page.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { personalDataOf } from '#app/privacy/use-cases.server.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, aUser, LONG_AGO, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import {
  adminPosts,
  announcementView,
  announcePost,
  createPost,
  deletePost,
  isMailStillWanted,
  publishPost,
  restorePost,
  sendScheduledAnnouncements,
  stopAnnouncements,
  unpublishPost,
  updatePost,
  viewAnnouncementStop,
} from './use-cases.server.ts'

const now = new Date('2026-11-25T06:00:00Z')
const kind = 'announcements'
const basePost = { title: 'The boom pole is back', body: 'Sign it out at https://club.example/out' }

describe.each(engines)('announcements by mail, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })
  const as = (viewer: Viewer = admin) => actingAs(db, viewer, { now })

  async function aMember(agreesTo: readonly ConsentKind[] = [kind]) {
    const member = await aUser(db, { accountStatus: 'approved' })
    const confirmation = db.updateTable('user_account').set({ email_confirmed_at: LONG_AGO })
    await confirmation.where('id', '=', member.id).execute()
    for (const consentKind of agreesTo) await giveConsent(db, { userId: member.id, kind: consentKind, now })
    return member
  }

  async function aPost() {
    const outcome = await createPost(as(), basePost)
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value.id
  }

  const mails = () => db.selectFrom('mail').selectAll().orderBy('recipient').execute()
  const recipients = async () => (await mails()).map(({ recipient }) => recipient)
  const send = (postId: string, seen = 0, requestKey = newId()) =>
    announcePost(as(), { postId, seen, requestKey })

  async function wantedRecipients() {
    const recipientLists = (await mails()).map(async (mail) =>
      (await isMailStillWanted(db, mail)) ? [mail.recipient] : [],
    )
    return (await Promise.all(recipientLists)).flat()
  }

  it('go to reachable members who agreed, as text and HTML, with a link to stop them', async () => {
    const [member, unreachableMember] = [await aMember(), await aMember()]
    await aMember([])
    await refusedAddressesOf(db).add({ recipient: unreachableMember.email, now })
    const id = await aPost()
    expect(await announcementView(as(), id)).toMatchObject({
      subject: basePost.title,
      recipients: 1,
      unreachable: 1,
      sent: [],
    })
    expect(await send(id)).toEqual({ ok: true, value: { recipients: 1 } })
    const [mail, ...otherMails] = await mails()
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({ recipient: member.email, subject: basePost.title, priority: 2 })
    expect(mail?.body_text).toContain(basePost.body)
    expect(mail?.body_html).toContain('href="https://club.example/out"')
    expect(mail?.body_text).toContain(`Stop these mails:\n${mail?.unsubscribe_url}`)
    expect((await announcementView(as(), id))?.sent).toMatchObject([{ recipients: 1, waiting: 1, failed: 0 }])
    await db.updateTable('mail').set({ status: 'delivered', is_saved: 1 }).execute()
    expect((await announcementView(as(), id))?.sent).toMatchObject([{ delivered: 0, saved: 1, waiting: 0 }])
  })

  it('reach each member once, even with a double click and two admins at the same time', async () => {
    await aMember()
    await aMember()
    const id = await aPost()
    const [key, otherAdmin] = [newId(), viewerOf(await anAdmin(db))]
    const sent = await Promise.all([
      send(id, 0, key),
      send(id, 0, key),
      announcePost(as(otherAdmin), { postId: id, seen: 0, requestKey: newId() }),
    ])
    expect(new Set(await recipients()).size).toBe(2)
    expect(await mails()).toHaveLength(2)
    expect(sent.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect((await announcementView(as(), id))?.sent).toHaveLength(1)
    expect(
      await db.selectFrom('audit_entry').select('id').where('action', '=', 'post.announce').execute(),
    ).toHaveLength(1)
  })

  it('are sent a second time only to members who agreed since, by an admin who saw the first', async () => {
    const firstMember = await aMember()
    const id = await aPost()
    await send(id)
    expect(await send(id, 1)).toEqual({ ok: false, problem: 'nobody' })
    const secondMember = await aMember()
    expect(await send(id, 0)).toEqual({ ok: false, problem: 'already-processed' })
    expect(await recipients()).toEqual([firstMember.email])
    expect(await send(id, 1)).toEqual({ ok: true, value: { recipients: 1 } })
    expect(await recipients()).toEqual([firstMember.email, secondMember.email].toSorted())
  })

  it('are not sent for a draft or a post that does not exist', async () => {
    await aMember()
    const id = await aPost()
    await unpublishPost(as(), id)
    expect(await announcementView(as(), id)).toBeNull()
    expect(await send(id)).toEqual({ ok: false, problem: 'not-published' })
    expect(await send(newId())).toEqual({ ok: false, problem: 'gone' })
    expect(await mails()).toEqual([])
  })

  it('are not sent after a withdrawn consent, a changed address or an unpublished post', async () => {
    const [member, withdrawnMember, movedMember] = [await aMember(), await aMember(), await aMember()]
    const id = await aPost()
    await send(id)
    expect(await wantedRecipients()).toHaveLength(3)
    await withdrawConsent(db, { userId: withdrawnMember.id, kind, now })
    await db
      .updateTable('user_account')
      .set({ email: `${newId()}@college.example` })
      .where('id', '=', movedMember.id)
      .execute()
    expect(await wantedRecipients()).toEqual([member.email])
    // They did not get it, so they can get it later.
    expect(await announcementView(as(), id)).toMatchObject({ recipients: 1, sent: [{ recipients: 1 }] })
    await unpublishPost(as(), id)
    expect(await wantedRecipients()).toEqual([])
    await publishPost(as(), id)
    await deletePost(as(), id)
    expect(await wantedRecipients()).toEqual([])
    expect(await isMailStillWanted(db, { about: 'ticket:1', recipient: member.email })).toBe(true)
  })

  it('contain a stop link, which withdraws the consent', async () => {
    const { id: userId } = await aMember()
    const id = await aPost()
    await send(id)
    const key = (await mails())[0]?.unsubscribe_url?.split('/').at(-1) ?? ''
    expect(await viewAnnouncementStop(as(visitor), key)).toEqual({ isStopped: false, stoppedAt: null })
    expect(await stopAnnouncements(as(visitor), `${key}x`)).toEqual({ ok: false, problem: 'gone' })
    for (const _ of [1, 2])
      expect(await stopAnnouncements(as(visitor), key)).toEqual({ ok: true, value: null })
    const withdrawnAt = now.toISOString()
    expect(await viewAnnouncementStop(as(visitor), key)).toEqual({ isStopped: true, stoppedAt: withdrawnAt })
    expect((await latestConsent(db, { userId, kind }))?.withdrawnAt).toBe(withdrawnAt)
  })

  it('are sent automatically, and once, when a scheduled post becomes public', async () => {
    const { email } = await aMember()
    const form = { ...basePost, publishAt: '2026-11-26T09:00', mailWhenPublic: 'yes' }
    const outcome = await createPost(as(), form, { publish: 'at' })
    if (!outcome.ok) throw new Error(outcome.problem)
    const run = (at: string) => sendScheduledAnnouncements(actingAs(db, visitor, { now: new Date(at) }))
    expect(await run('2026-11-26T03:29:59Z')).toBe(0)
    expect(await mails()).toEqual([])
    await Promise.all([run('2026-11-26T03:30:00Z'), run('2026-11-26T03:30:00Z')])
    expect(await run('2026-11-26T03:31:00Z')).toBe(0)
    expect(await recipients()).toEqual([email])
    const { sent } = (await announcementView(
      actingAs(db, admin, { now: new Date('2026-11-26T04:00:00Z') }),
      outcome.value.id,
    )) ?? { sent: [] }
    expect(sent).toMatchObject([{ sentAt: '2026-11-26T03:30:00.000Z', recipients: 1 }])
  })

  it('are sent within a minute where it is published at once, and stay so when its form is sent again', async () => {
    const { email } = await aMember()
    const requestKey = newId()
    const form = { ...basePost, publishAt: '', mailWhenPublic: 'yes' }
    const run = () => sendScheduledAnnouncements(as(visitor))
    for (const _ of [1, 2]) {
      expect(await createPost(as(), form, { publish: 'now', requestKey })).toMatchObject({ ok: true })
      await run()
    }
    expect(await recipients()).toEqual([email])
  })

  it('are sent of a draft that is published at once with the box', async () => {
    const { email } = await aMember()
    const draft = await createPost(as(), basePost, { publish: 'draft' })
    if (!draft.ok) throw new Error(draft.problem)
    const { id, updatedAt: seenAt } = draft.value
    const form = { ...basePost, mailWhenPublic: 'yes' }
    expect(await updatePost(as(), { id, form, seenAt, publish: 'now' })).toMatchObject({ ok: true })
    await sendScheduledAnnouncements(as(visitor))
    expect(await recipients()).toEqual([email])
  })

  it('are sent of a post that was changed between its moment and the job', async () => {
    const { email } = await aMember()
    const form = { ...basePost, publishAt: '2026-11-26T09:00', mailWhenPublic: 'yes' }
    const outcome = await createPost(as(), form, { publish: 'at' })
    if (!outcome.ok) throw new Error(outcome.problem)
    const { id, updatedAt: seenAt } = outcome.value
    const later = (viewer: Viewer) => actingAs(db, viewer, { now: new Date('2026-11-26T03:30:20Z') })
    const changed = { ...basePost, title: 'Corrected' }
    expect(await updatePost(later(admin), { id, form: changed, seenAt, publish: 'now' })).toMatchObject({
      ok: true,
    })
    await sendScheduledAnnouncements(later(visitor))
    expect(await recipients()).toEqual([email])
  })

  it('are not sent of themselves once a scheduled post was taken back to a draft', async () => {
    await aMember()
    const form = { ...basePost, publishAt: '2026-11-26T09:00', mailWhenPublic: 'yes' }
    const outcome = await createPost(as(), form, { publish: 'at' })
    if (!outcome.ok) throw new Error(outcome.problem)
    const { id } = outcome.value
    expect(await unpublishPost(as(), id)).toMatchObject({ ok: true })
    expect(await publishPost(as(), id)).toMatchObject({ ok: true })
    expect(
      await sendScheduledAnnouncements(actingAs(db, visitor, { now: new Date('2026-11-27T06:00:00Z') })),
    ).toBe(0)
    expect(await mails()).toEqual([])
  })

  it.each([
    ['is a draft, with no mail, where its moment passed in the trash', '2026-11-26T03:30:01Z', 'draft', 0],
    ['keeps its moment where that is to come', '2026-11-26T03:29:59Z', 'scheduled', 1],
  ] as const)('of a deleted post that is brought back: it %s', async (_, at, state, count) => {
    await aMember()
    const form = { ...basePost, publishAt: '2026-11-26T09:00', mailWhenPublic: 'yes' }
    const outcome = await createPost(as(), form, { publish: 'at' })
    if (!outcome.ok) throw new Error(outcome.problem)
    const { id } = outcome.value
    await deletePost(as(), id)
    const later = actingAs(db, admin, { now: new Date(at) })
    const isDraftNow = state === 'draft'
    expect(await restorePost(later, id)).toEqual({ ok: true, value: { id, isDraftNow } })
    expect((await adminPosts(later)).posts).toMatchObject([{ id, state }])
    await sendScheduledAnnouncements(actingAs(db, visitor, { now: new Date('2026-11-27T06:00:00Z') }))
    expect(await mails()).toHaveLength(count)
  })

  it('show the formatting, the picture and the link in the text part and the HTML part', async () => {
    await aMember()
    const outcome = await createPost(as(), {
      title: basePost.title,
      body: '*Doors* at 7\n- bring [a map](https://club.example/map)',
      image: '/uploads/0198c0de-0000-7000-8000-000000000000.webp',
      imageAlt: 'A "boom" pole',
      linkUrl: 'https://forms.example/a',
      linkLabel: 'Sign up',
    })
    if (!outcome.ok) throw new Error(outcome.problem)
    await send(outcome.value.id)
    const [mail] = await mails()
    expect(mail?.body_text).toMatch(
      /^\[Picture: A "boom" pole\]\n\nDoors at 7\n\n- bring a map \(https:\/\/club\.example\/map\)\n\nSign up:\nhttps:\/\/forms/,
    )
    expect(mail?.body_html).toMatch(/<b>Doors<\/b> at 7/)
    expect(mail?.body_html).toMatch(/<li [^>]*>bring <a [^>]*href="https:\/\/club\.example\/map"/)
    expect(mail?.body_html).toMatch(
      /<img src="https?:\/\/[^"]+\/uploads\/0198c0de[^"]+" alt="A &quot;boom&quot; pole"/,
    )
  })

  it('are part of the personal data of a member, and are deleted with the account', async () => {
    const { id: userId } = await aMember()
    await send(await aPost())
    const personalData = await personalDataOf(db, { emails: [], phones: [], accountIds: [userId] })
    expect(personalData.find(({ title }) => title === 'Announcements by email')?.records).toEqual([
      { announcement: basePost.title, sent: now.toISOString() },
    ])
    await db.deleteFrom('user_account').where('id', '=', userId).execute()
    expect(await db.selectFrom('announcement_recipient').selectAll().execute()).toEqual([])
  })
})
