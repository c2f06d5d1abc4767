import type { Context } from 'hono'
import type { Acting } from '#app/accounts/acting.server.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import type { AdminEvent } from '#app/events/model.ts'
import { decisionSentences } from '#app/events/rules.ts'
import { type ReviewedRequest, reviewFiltersFrom } from '#app/join-requests/model.ts'
import { exportJoinRequests } from '#app/join-requests/use-cases.server.ts'
import { CSV_MARK, csvRow } from '#app/platform/csv.ts'
import type { Registration } from '#app/registrations/model.ts'
import { registrationSentences } from '#app/registrations/rules.ts'
import { exportRegistrations } from '#app/registrations/use-cases.server.ts'

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

interface Sheet<Row> {
  heads: readonly string[]
  rowOf: (row: Row) => string
}

async function* textOf<Row>(
  pages: AsyncGenerator<Row[]>,
  { heads, rowOf }: Sheet<Row>,
): AsyncGenerator<string, void> {
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

/** What an answer says of itself that is not the same for everybody. */
const forOneOnly = { 'cache-control': 'no-store', vary: 'cookie' }

function answerWith(
  c: Context,
  acting: Acting,
  { name, texts }: { name: string; texts: AsyncGenerator<string, void> },
) {
  return c.body(streamOf(texts), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${acting.now.toISOString().slice(0, 10)}.csv"`,
    ...forOneOnly,
  })
}

/** Who may not is sent on, or told, as on a page. */
async function guarded(c: Context, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error
    if (!error.isSignedIn) return c.body(null, 302, { location: '/admin-login', ...forOneOnly })
    return c.text(decisionSentences['not-allowed'], 403, forOneOnly)
  }
}

/** A page of rows is asked for when the reader took the one before it. */
export async function answerExport(c: Context, acting: Acting) {
  return guarded(c, async () => {
    const { searchParams } = new URL(c.req.url)
    const pages = await exportJoinRequests(acting, reviewFiltersFrom(searchParams))
    return answerWith(c, acting, { name: 'join-requests', texts: textOf(pages, { heads, rowOf }) })
  })
}

const registrationHeads = [
  'Name',
  'Email',
  'Phone',
  'Branch',
  'Year',
  'State',
  'Came to the door',
  'Registered',
  'Seat since',
  'Cancelled',
  'In since',
]

/** A column for each question that is asked now; what was asked before stands in the last one. */
function registrationSheet({ terms }: AdminEvent): Sheet<Registration> {
  const asked = terms.questions.map(({ text }) => text)
  return {
    heads: [...registrationHeads, ...asked, 'Other answers'],
    rowOf(one) {
      const { name, email, phone, branch, year, standing, isWalkIn, createdAt, answers } = one
      const moments = [createdAt, one.seatedAt, one.cancelledAt, one.checkedInAt]
      const others = answers.filter(({ question }) => !asked.includes(question))
      const facts = [name, email, phone, branch, year, standing, isWalkIn ? 'yes' : 'no', ...moments]
      return csvRow([
        ...facts.map((fact) => fact ?? ''),
        ...asked.map((question) => answers.find((known) => known.question === question)?.answer ?? ''),
        others.map(({ question, answer }) => `${question}: ${answer}`).join('\n'),
      ])
    },
  }
}

export async function answerRegistrations(c: Context, acting: Acting, eventId: string) {
  return guarded(c, async () => {
    const found = await exportRegistrations(acting, eventId)
    if (!found) return c.text(registrationSentences.gone, 404, forOneOnly)
    const texts = textOf(found.pages, registrationSheet(found.event))
    return answerWith(c, acting, { name: 'registrations', texts })
  })
}
