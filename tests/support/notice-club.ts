import { visitor, type Viewer } from '#app/accounts/model.ts'
import type { EventStatus } from '#app/events/schedule.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { claimMail, dueMailIds, settleMail } from '#app/platform/mail/mail-store.ts'
import { NOTICE_HOLD_MS } from '#app/registrations/rules.ts'
import { changeEventStatus, register, updateEventAndNotify } from '#app/registrations/use-cases.server.ts'
import { anEvent } from './factories.ts'
import { guest, here } from './seat-services.ts'
import { actingAs } from './test-services.ts'

const START = new Date('2030-03-01T06:00:00Z').getTime()
export const MINUTE_MS = 60_000
export const withMail = { sendsMail: true, note: '' }

export interface DeliveredMail {
  recipient: string
  subject: string
  text: string
}

/** One event with registrations, and a clock. */
export class NoticeClub {
  at = START
  id = ''
  form: Record<string, unknown> = {}
  readonly tickets = new Map<number, string>()
  readonly db: Database
  readonly admin: Viewer

  constructor(db: Database, admin: Viewer) {
    this.db = db
    this.admin = admin
  }

  as = (viewer: Viewer) => actingAs(this.db, viewer, { now: new Date(this.at) })

  async open(seats = 2) {
    const event = await anEvent(this.db, { seats, settings: here, createdBy: null })
    this.id = event.id
    this.form = { ...event, time: event.time ?? '', way: 'here', hasWaitlist: 'on' }
    return this
  }

  async event() {
    const event = await adminEvent(this.as(this.admin), this.id)
    if (!event) throw new Error('no event')
    return event
  }

  async join(who: number, over: Record<string, string> = {}) {
    const form = guest({ name: `Guest ${who}`, email: `guest-${who}@college.example`, ...over })
    const input = { eventId: this.id, form, requestKey: newId(), address: `10.0.${who % 200}.1` }
    const outcome = await register(this.as(visitor), input)
    if (outcome.ok) this.tickets.set(who, outcome.value.ticket)
    return outcome
  }

  async change(over: Record<string, unknown>, choice: typeof withMail | null = withMail) {
    const form = { ...this.form, ...over }
    const saved = await updateEventAndNotify(this.as(this.admin), { id: this.id, form, choice })
    if (saved.ok) this.form = form
    return saved
  }

  async setStatus(
    status: EventStatus,
    { choice = withMail, reason = '' }: { choice?: typeof withMail | null; reason?: string } = {},
  ) {
    return changeEventStatus(this.as(this.admin), { id: this.id, status, reason, choice })
  }

  /** Sends what is due; answers the mails about changes. */
  async deliver(): Promise<DeliveredMail[]> {
    const sent: DeliveredMail[] = []
    for (;;) {
      const now = new Date(this.at)
      const ids = await dueMailIds(this.db, { now, limit: 500 })
      for (const id of ids) {
        const mail = await claimMail(this.db, id, { now, until: new Date(this.at + MINUTE_MS) })
        if (!mail) continue
        if (!/ticket for|in the waitlist|have a seat|is cancelled$|^Soon|^Today/.test(mail.subject))
          sent.push(mail)
        await settleMail(this.db, id, { status: 'delivered', isSaved: false, now })
      }
      if (ids.length === 0) return sent
    }
  }

  async afterHold() {
    this.at += NOTICE_HOLD_MS
    return this.deliver()
  }
}
