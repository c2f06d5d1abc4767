import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { formText } from '#app/club/form-result.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { drawCertificates } from '#app/discovery/draw-certificate.ts'
import { drawnLetters, logoImage } from '#app/discovery/logo-image.ts'
import { certificateMessages, type PrintedCertificate } from '#app/registrations/certificates.rules.ts'
import { eventCertificates, takeCertificate } from '#app/registrations/use-cases.server.ts'
import { privateHeaders, withAccessErrors } from './exports.ts'

const LOGO_PX = 256

async function answerFile(
  c: Context,
  { acting, publicFolder }: { acting: Acting; publicFolder: string },
  { name, certificates }: { name: string; certificates: readonly PrintedCertificate[] },
) {
  const club = await clubFacts(acting.db)
  const pdf = await drawCertificates(certificates, {
    brand: club,
    clubName: club.name,
    letters: drawnLetters(club),
    logo: await logoImage(acting, club, LOGO_PX),
    publicFolder,
  })
  return c.body(Uint8Array.from(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'x-robots-tag': 'noindex',
    ...privateHeaders,
  })
}

/** A form of the ticket's page: its answer is the file, also without scripts. The address holds no secret. */
export async function ticketCertificateFile(
  c: Context,
  { acting, publicFolder, address }: { acting: Acting; publicFolder: string; address: string },
) {
  const form = await c.req.formData().catch(() => new FormData())
  const ticket = formText(form, 'ticket')
  const outcome = await takeCertificate(acting, { ticket, isKept: form.has('keep'), address })
  if (!outcome.ok && outcome.problem === 'too-many-attempts')
    return c.text(certificateMessages[outcome.problem], 429, privateHeaders)
  // The page says why.
  if (!outcome.ok)
    return c.body(null, 303, { location: `/tickets/${encodeURIComponent(ticket)}`, ...privateHeaders })
  return answerFile(c, { acting, publicFolder }, { name: 'certificate', certificates: [outcome.value] })
}

/** For the admins: all of an event, or those of one person. */
export async function eventCertificatesFile(c: Context, acting: Acting, publicFolder: string) {
  return withAccessErrors(c, acting, async () => {
    const form = await c.req.formData().catch(() => new FormData())
    const id = form.has('all') ? null : formText(form, 'id')
    const certificates = await eventCertificates(acting, { eventId: c.req.param('id') ?? '', id })
    if (certificates.length === 0) return c.text(certificateMessages['none-printable'], 404, privateHeaders)
    return answerFile(c, { acting, publicFolder }, { name: 'certificates', certificates })
  })
}
