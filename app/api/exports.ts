import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { decisionSentences } from '#app/events/rules.ts'
import { type ReviewedRequest, reviewFiltersFrom } from '#app/join-requests/model.ts'
import { exportJoinRequests } from '#app/join-requests/use-cases.server.ts'
import { CSV_MARK, csvRow } from '#app/platform/csv.ts'

const heads = [
  'Name',
  'Phone',
  'Branch',
  'Year',
  'Interest',
  'Status',
  'Asked',
  'Approved',
  'WhatsApp opened',
  'Note',
]

function rowOf(request: ReviewedRequest): string {
  const { name, phone, branch, year, interest, status, createdAt, approvedAt, whatsappOpenedAt, note } =
    request
  const facts = [name, phone, branch, year, interest, status, createdAt]
  return csvRow([...facts, approvedAt ?? '', whatsappOpenedAt ?? '', note])
}

async function* textOf(pages: AsyncGenerator<ReviewedRequest[]>): AsyncGenerator<string, void> {
  yield CSV_MARK + csvRow(heads)
  for await (const page of pages) yield page.map(rowOf).join('')
}

function streamOf(texts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const next = await texts.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}

/** A page of rows is asked for when the reader took the one before it. */
export async function answerExport(c: Context, acting: Acting) {
  try {
    const { searchParams } = new URL(c.req.url)
    const pages = await exportJoinRequests(acting, reviewFiltersFrom(searchParams))
    return c.body(streamOf(textOf(pages)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="join-requests-${acting.now.toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'no-store',
      vary: 'cookie',
    })
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error
    if (!error.isSignedIn) return c.redirect('/admin-login')
    return c.text(decisionSentences['not-allowed'], 403, { 'cache-control': 'no-store' })
  }
}
