import sharp from 'sharp'
import { expect } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { addEntryPicture, entryPage, saveEntry, startEntry } from '#app/calls/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { newLinkKey } from '#app/platform/link-key.ts'
import { filmAnswers } from './film-calls.ts'
import { actingAs } from './test-services.ts'

/** The moment of these tests. */
export const now = new Date('2027-01-05T12:00:00Z')
export const entrant = { name: 'Ira Sen', title: 'Ferry at four' }
const address = '10.0.0.1'

/** A poster and a still. */
export async function addPictures(acting: ReturnType<typeof actingAs>, linkKey: string): Promise<void> {
  const blank = sharp({ create: { width: 8, height: 12, channels: 3, background: '#a33' } })
  const bytes = new Uint8Array(await blank.png().toBuffer())
  for (const which of ['poster', 'still'] as const)
    expect(await addEntryPicture(acting, { linkKey, which, bytes, address })).toMatchObject({ ok: true })
}

/** Whoever enters a film, on a site that sends mail. */
export function entrantServices(site: () => { db: Database; callId: string }) {
  const as = () => actingAs(site().db, visitor, { now, env: { smtpUrl: 'smtp://mail.example' } })
  async function begin(email: string, over: object = {}): Promise<string> {
    const form = { ...entrant, email, ...over }
    const begun = await startEntry(as(), { callId: site().callId, form, requestKey: newId(), address })
    if (!begun.ok) throw new Error(begun.problem)
    return begun.value
  }
  async function pageOf(linkKey: string) {
    const page = await entryPage(as(), linkKey)
    if (!page) throw new Error('no entry')
    return page
  }
  async function press(linkKey: string, over: Record<string, string>, isSending = true) {
    const seenAt = over['seenAt'] ?? (await pageOf(linkKey)).entry.updatedAt
    const form = { ...filmAnswers, ...entrant, email: 'ira@college.example', rights: 'on', ...over }
    const formKey = over['formKey'] ?? newLinkKey()
    return saveEntry(as(), { linkKey, form, seenAt, formKey, isSending })
  }
  async function mailsTo(): Promise<string[]> {
    const mails = await site().db.selectFrom('mail').select('recipient').orderBy('id').execute()
    return mails.map(({ recipient }) => recipient)
  }
  return { as, begin, pageOf, press, mailsTo }
}
