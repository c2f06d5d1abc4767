import type { Acting } from '#app/accounts/acting.server.ts'
import { momentText, wallOf } from '#app/events/zone.ts'
import { qrDrawing } from '#app/platform/qr-drawing.ts'
import type { Ticket } from '#app/registrations/model.ts'
import type { TicketShown } from '#app/registrations/ui/ticket-page.tsx'

/** A ticket as its page shows it: times by the club's clock, the code drawn, and no more of the event than stands on it. */
export function ticketShown({ env, now }: Acting, ticket: string, found: Ticket): TicketShown {
  const { registration, event, code, waiting, mayCancel } = found
  const { id, title, date, longDate, clockTime, venue, image, registrationFee, status } = event
  const zone = env.clubTimeZone
  const { standing, name, email, checkedInAt } = registration
  return {
    standing,
    name,
    waiting,
    mayCancel,
    code,
    drawing: code ? qrDrawing(code) : null,
    inSince: checkedInAt && wallOf(new Date(checkedInAt), zone).time,
    event: { id, title, date, longDate, clockTime, venue, image, registrationFee, status },
    mailedTo: env.smtpUrl ? email : null,
    link: `${env.publicUrl}/tickets/${ticket}`,
    seenAt: now.toISOString(),
    seenOn: momentText(now.toISOString(), zone),
  }
}
