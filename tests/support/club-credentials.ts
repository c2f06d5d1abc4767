import type { User } from '#app/accounts/model.ts'
import { renewFeed } from '#app/accounts/use-cases.server.ts'
import {
  checkInGuestList,
  createCheckInLink,
  endCheckInLink,
  lookUpCode,
} from '#app/check-in/use-cases.server.ts'
import {
  discardDraft,
  previewDraft,
  publishDraft,
  renewDraftPreview,
  saveItem,
} from '#app/content/use-cases.server.ts'
import { stopNotices, viewNoticeStop } from '#app/notices/use-cases.server.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { previewEvent, renewPreview } from '#app/events/use-cases.server.ts'
import { joinStatus, sendJoinRequest, withdrawJoinRequest } from '#app/join-requests/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { newLinkKey } from '#app/platform/link-key.ts'
import { stopAnnouncements, viewAnnouncementStop } from '#app/posts/use-cases.server.ts'
import { erasePerson } from '#app/privacy/use-cases.server.ts'
import { loadTicketSigner, type SignedPurpose } from '#app/registrations/ticket-signature.server.ts'
import {
  cancelTicket,
  checkCertificate,
  deleteOldCertificates,
  ownCalendar,
  stopMessages,
  takeCertificate,
  viewMessageStop,
  viewTicket,
} from '#app/registrations/use-cases.server.ts'
import { teamKind } from '#app/team/use-cases.server.ts'
import { aConfirmedMember, at, type Credential, DAY_MS, issuedAt, later } from './credentials.ts'
import { anAdmin, anEvent, aSeat, aSuperAdmin, viewerOf } from './factories.ts'
import { filmCredentials } from './film-credentials.ts'
import { testEnv } from './test-services.ts'

const settings = { ...externalFormSettings, method: 'here' as const }
const NO_ACCOUNT = 'its owner has no account'
const NOT_BY_ADDRESS = 'it goes by the registration, not by an account'
const NO_END = 'it works as long as what it is for'
const signer = (db: Database) => loadTicketSigner({ db, env: testEnv(), now: issuedAt })
const erase = (db: Database, identity: { email: string } | { phone: string }) =>
  erasePerson({ db, env: testEnv(), now: issuedAt }, identity)
const deleteEvent = (db: Database, id: string) =>
  db.updateTable('event').set({ deleted_at: issuedAt.toISOString() }).where('id', '=', id).execute()

async function aRegistration(db: Database) {
  const { id: eventId } = await anEvent(db, { settings, participants: 1 })
  const email = `${newId()}@college.example`
  const person = { name: 'Zoya', email, email_key: email, created_at: issuedAt.toISOString() }
  return { eventId, email, id: await aSeat(db, { ...person, event_id: eventId }) }
}

const noticeStop = (kind: 'at-once' | 'digest'): Credential => ({
  path: '/stop-messages/:token',
  async issue(db) {
    await aSuperAdmin(db)
    const owner = await anAdmin(db)
    const key = (await signer(db)).noticeStopKeyOf(kind, owner.id)
    return {
      owner,
      address: `/stop-messages/${key}`,
      uses: [
        async (now) => (await viewNoticeStop(await at(db, now), key)) !== null,
        async (now) => (await stopNotices(await at(db, now), key)).ok,
      ],
    }
  },
  without: {
    expired: 'a mail can be stopped as long as it lies in a mailbox',
    used: 'stopping twice is stopping once',
    'its subject is deleted': 'its subject is the account of its owner',
    'it is replaced': 'each mail has the same one',
    'its owner has another address': 'it only ends mails, wherever they went',
  },
})

export const signedCredentials = {
  ticket: {
    path: '/tickets/:ticket',
    async issue(db) {
      const { id, eventId, email } = await aRegistration(db)
      const ticket = (await signer(db)).ticketOf(id)
      return {
        address: `/tickets/${ticket}`,
        uses: [
          async (now) => (await viewTicket(await at(db, now), ticket)) !== null,
          async (now) => (await cancelTicket(await at(db, now), ticket)).ok,
        ],
        end: {
          'its owner is erased': () => erase(db, { email }),
          'its subject is deleted': () => deleteEvent(db, eventId),
        },
      }
    },
    without: {
      expired: NO_END,
      used: 'it is shown again and again, and cancelling twice is cancelling once',
      'its owner is rejected': NO_ACCOUNT,
      'it is replaced': 'a registration has one ticket',
      'its owner has another address': NOT_BY_ADDRESS,
    },
  },
  stop: {
    path: '/stop-messages/:token',
    async issue(db) {
      const { id, email } = await aRegistration(db)
      const key = (await signer(db)).stopKeyOf(id)
      return {
        address: `/stop-messages/${key}`,
        uses: [
          async (now) => (await viewMessageStop(await at(db, now), key)) !== null,
          async (now) => (await stopMessages(await at(db, now), key)).ok,
        ],
        end: { 'its owner is erased': () => erase(db, { email }) },
      }
    },
    without: {
      expired: NO_END,
      used: 'stopping twice is stopping once',
      'its owner is rejected': NO_ACCOUNT,
      'its subject is deleted': 'messages that wait are stopped for a deleted event, too',
      'it is replaced': 'a registration has one',
      'its owner has another address': NOT_BY_ADDRESS,
    },
  },
  announcements: {
    path: '/stop-messages/:token',
    async issue(db) {
      const owner = await aConfirmedMember(db)
      const key = (await signer(db)).announcementKeyOf(owner.id)
      return {
        owner,
        address: `/stop-messages/${key}`,
        uses: [
          async (now) => (await viewAnnouncementStop(await at(db, now), key)) !== null,
          async (now) => (await stopAnnouncements(await at(db, now), key)).ok,
        ],
      }
    },
    without: {
      expired: 'a mail can be stopped as long as it lies in a mailbox',
      used: 'stopping twice is stopping once',
      'its owner is rejected': 'it only withdraws a consent, which is always allowed',
      'its owner is erased': 'it says what is true: nothing is sent',
      'its subject is deleted': 'its subject is the account of its owner',
      'it is replaced': 'each mail has the same one',
      'its owner has another address': 'it only withdraws a consent, which is always allowed',
    },
  },
  'at-once': noticeStop('at-once'),
  digest: noticeStop('digest'),
} as const satisfies Record<SignedPurpose, Credential>

const NO_OWNER = 'it belongs to nobody: whoever has it reads a draft'
const DRAFT_ENDS = {
  'its owner is rejected': NO_OWNER,
  'its owner is erased': NO_OWNER,
  'its owner has another address': NO_OWNER,
}

async function aDraft(db: Database, by: User) {
  const acting = await at(db, issuedAt, viewerOf(by))
  const form = {
    section: 'coordinator',
    name: 'Asha Rao',
    title: 'Editor',
    image: '/art/team/president.webp',
  }
  const saved = await saveItem(acting, teamKind, { id: null, form: { ...form, linkedin: '', instagram: '' } })
  const renewed = await renewDraftPreview(acting, teamKind)
  if (!saved.ok || !renewed.ok) throw new Error('there is no draft')
  return { acting, token: renewed.value.address.split('/').at(-1) ?? '' }
}

const APPLICANT = { name: 'Zoya Ansari', phone: '9876500002', branch: 'CSE', year: '1st', interest: 'Other' }

async function aStatusLink(db: Database, over: { name?: string; requestKey?: string } = {}): Promise<string> {
  const form = { ...APPLICANT, requestKey: newId(), ...over }
  const sent = await sendJoinRequest(await at(db, issuedAt), { form, address: '10.7.1.1' })
  return sent.ok ? (sent.value.statusUrl.split('/').at(-1) ?? '') : ''
}

/** What becomes of a request, with the newer answers beside it. */
const joinRequestEndings = (db: Database) => ({
  expired: () => {
    const rejected = { status: 'rejected', rejected_at: later(-31 * DAY_MS).toISOString() }
    return db.updateTable('join_request').set(rejected).execute()
  },
  'its owner is erased': () => erase(db, { phone: APPLICANT.phone }),
  'its subject is deleted': () => db.deleteFrom('join_request').execute(),
})

/** Those whose address has a key that is kept as it is, or its hash. */
export const keyCredentials = {
  'preview of an event': {
    path: '/preview/:token',
    async issue(db) {
      const admin = await anAdmin(db)
      const { id } = await anEvent(db, { publishedAt: null })
      const acting = await at(db, issuedAt, viewerOf(admin))
      const renewed = await renewPreview(acting, id)
      const token = renewed.ok ? (renewed.value.address.split('/').at(-1) ?? '') : ''
      return {
        address: `/preview/${token}`,
        uses: [async (now) => (await previewEvent(await at(db, now), token)) !== null],
        end: {
          'its subject is deleted': () => deleteEvent(db, id),
          'it is replaced': () => renewPreview(acting, id),
        },
      }
    },
    without: { ...DRAFT_ENDS, expired: NO_END, used: 'it is read again and again' },
  },
  'preview of content': {
    path: '/preview/content/:token',
    async issue(db) {
      const { acting, token } = await aDraft(db, await anAdmin(db))
      return {
        address: `/preview/content/${token}`,
        uses: [async (now) => (await previewDraft(await at(db, now), { team: teamKind }, token)) !== null],
        end: {
          used: async () => publishDraft(acting, teamKind),
          'its subject is deleted': async () => discardDraft(acting, teamKind),
          'it is replaced': () => renewDraftPreview(acting, teamKind),
        },
      }
    },
    without: { ...DRAFT_ENDS, expired: NO_END },
  },
  'status of a join request': {
    path: '/join/status/:token',
    async issue(db) {
      const token = await aStatusLink(db)
      return {
        address: `/join/status/${token}`,
        uses: [
          async (now) => (await joinStatus(await at(db, now), token)) !== null,
          async (now) => (await withdrawJoinRequest(await at(db, now), token)).ok,
        ],
        end: joinRequestEndings(db),
      }
    },
    without: {
      'its owner is rejected': NO_ACCOUNT,
      'it is replaced': 'what a repeated request does to it is in app/join-requests/same-phone.test.ts',
      'its owner has another address': NO_ACCOUNT,
    },
  },
  'status of newer answers': {
    path: '/join/status/:token',
    async issue(db) {
      await aStatusLink(db)
      const requestKey = newId()
      const token = await aStatusLink(db, { name: 'Zara Khan', requestKey })
      return {
        address: `/join/status/${token}`,
        uses: [async (now) => (await joinStatus(await at(db, now), token)) !== null],
        end: {
          ...joinRequestEndings(db),
          'it is replaced': () => aStatusLink(db, { name: 'Zara Khan', requestKey }),
        },
      }
    },
    without: {
      used: 'it only shows how the request stands',
      'its owner is rejected': NO_ACCOUNT,
      'its owner has another address': NO_ACCOUNT,
    },
  },
  'public page of a certificate': {
    path: '/certificates/:code',
    async issue(db) {
      const { id: registrationId, email, eventId } = await aRegistration(db)
      const came = { checked_in_at: issuedAt.toISOString() }
      await db.updateTable('registration').set(came).where('id', '=', registrationId).execute()
      const wasOn = (at: Date) => ({ turns_past_at: at.toISOString(), gives_certificates: 1 })
      await db
        .updateTable('event')
        .set(wasOn(later(-DAY_MS)))
        .where('id', '=', eventId)
        .execute()
      const ticket = (await signer(db)).ticketOf(registrationId)
      const acting = await at(db, issuedAt)
      const made = await takeCertificate(acting, { ticket, isKept: true, address: '10.7.1.1' })
      const code = made.ok ? (made.value.address.split('/').at(-1) ?? '') : ''
      const look = async (now: Date) => checkCertificate(await at(db, now), { code, address: '10.7.1.1' })
      const end = async () => {
        await db
          .updateTable('event')
          .set(wasOn(later(-5 * 366 * DAY_MS)))
          .where('id', '=', eventId)
          .execute()
        await deleteOldCertificates({ db, now: issuedAt })
      }
      return {
        address: `/certificates/${code}`,
        uses: [
          async (now) => {
            const seen = await look(now)
            return seen.ok && seen.value?.isValid === true
          },
        ],
        end: {
          expired: end,
          'its owner is erased': () => erase(db, { email }),
          'its subject is deleted': () => deleteEvent(db, eventId),
        },
      }
    },
    without: {
      used: 'it is shown again and again, and is no secret that opens anything: it says who came to what, and when',
      'its owner is rejected': NO_ACCOUNT,
      'it is replaced': 'a registration has one; withdrawn, it says only that',
      'its owner has another address': NOT_BY_ADDRESS,
    },
  },
  ...filmCredentials,
  'private calendar': {
    path: '/me/calendar/:file',
    async issue(db) {
      const owner = await aConfirmedMember(db)
      const key = newLinkKey()
      await db.updateTable('user_account').set({ feed_key: key }).where('id', '=', owner.id).execute()
      const renew = async () => renewFeed(await at(db, issuedAt, viewerOf(owner)))
      return {
        owner,
        address: `/me/calendar/${key}.ics`,
        uses: [async (now) => (await ownCalendar(await at(db, now), key)) !== null],
        end: { 'it is replaced': renew },
      }
    },
    without: {
      expired: NO_END,
      used: 'it is read again and again',
      'its subject is deleted': 'its subject is the account of its owner',
    },
  },
  'check-in link': {
    path: '/door/:token',
    async issue(db) {
      await aSuperAdmin(db)
      const owner = await anAdmin(db)
      const { id: eventId } = await anEvent(db, { settings })
      const acting = await at(db, issuedAt, viewerOf(owner))
      const made = await createCheckInLink(acting, { eventId, helper: 'Ravi', hours: 6 })
      if (!made.ok) throw new Error(made.problem)
      const token = made.value.address.split('/').at(-1) ?? ''
      return {
        owner,
        lifetimeMs: 6 * 3_600_000,
        address: `/door/${token}`,
        uses: [
          async (now) => (await checkInGuestList(await at(db, now), { token })) !== null,
          async (now) => (await lookUpCode(await at(db, now), { token }, '123456')) !== null,
        ],
        end: {
          used: () => endCheckInLink(acting, made.value.link.id),
          'its subject is deleted': () => deleteEvent(db, eventId),
        },
      }
    },
    without: {
      'it is replaced': 'an event has as many as it has helpers',
      'its owner has another address': 'the admin stays the same person',
    },
  },
} as const satisfies Record<string, Credential>
