import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { handbookPdf, yearPdf } from '#app/dashboard/use-cases.server.ts'
import { domainPaidUntil } from '#app/health/use-cases.server.ts'
import { privateHeaders, withAccessErrors } from './exports.ts'

const pdfResponse = (c: Context, name: string, pdf: Uint8Array) =>
  c.body(Uint8Array.from(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}.pdf"`,
    ...privateHeaders,
  })

/** `publicFolder` has the typeface. */
export function handbookFile(c: Context, acting: Acting, publicFolder: string) {
  return withAccessErrors(c, acting, async () => {
    const paidUntil = await domainPaidUntil(acting)
    const pdf = await handbookPdf(acting, { domainPaidUntil: paidUntil, publicFolder })
    return pdfResponse(c, 'how-this-site-runs', pdf)
  })
}

export function yearFile(c: Context, acting: Acting, publicFolder: string) {
  return withAccessErrors(c, acting, async () => {
    const { pdf, title } = await yearPdf(acting, { asked: c.req.query('from') ?? null, publicFolder })
    return pdfResponse(c, `year-${title.replace('–', '-')}`, pdf)
  })
}
