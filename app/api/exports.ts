import { shownEmail } from '#app/club/phone.rules.ts'
import type { Context } from 'hono'
import { type Acting, logNotAllowed } from '#app/accounts/acting.server.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import type { AuditLogEntry } from '#app/audit/model.ts'
import { entryText, kindLabels } from '#app/audit/rules.ts'
import { exportAttendance } from '#app/year/use-cases.server.ts'
import { exportAuditTrail } from '#app/dashboard/use-cases.server.ts'
import { type AdminEvent, PAISE } from '#app/events/model.ts'
import { permissionMessages } from '#app/events/rules.ts'
import { sheetTime, todayIn, wallOf } from '#app/events/club-time.ts'
import { entryFields } from '#app/calls/entries.rules.ts'
import { type ExportedEntry, exportEntries } from '#app/calls/use-cases.server.ts'
import type { ListedSubmission } from '#app/films/model.ts'
import { exportFilmSubmissions } from '#app/films/use-cases.server.ts'
import { type ReviewedRequest, reviewFiltersFrom } from '#app/join-requests/model.ts'
import { exportJoinRequests } from '#app/join-requests/use-cases.server.ts'
import type { ExportedMember } from '#app/members/model.ts'
import { exportMembers } from '#app/members/use-cases.server.ts'
import { BYTE_ORDER_MARK, csvRow } from '#app/platform/formats/csv.ts'
import type { AttendanceRow } from '#app/registrations/attendance.rules.ts'
import type { Registration } from '#app/registrations/model.ts'
import { paymentLabels } from '#app/registrations/payments.rules.ts'
import { registrationMessages } from '#app/registrations/rules.ts'
import { exportRegistrations } from '#app/registrations/use-cases.server.ts'

const requestHeadings = [
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

function requestRow(request: ReviewedRequest, zone: string): string {
  const { name, phone, branch, year, interest, status, createdAt, approvedAt, whatsappOpenedAt, note } =
    request
  const moments = [createdAt, approvedAt, whatsappOpenedAt].map((moment) => sheetTime(moment, zone))
  return csvRow([name, phone, branch, year, interest, status, ...moments, note])
}

interface Sheet<Row> {
  headings: readonly string[]
  toRow: (row: Row) => string
}

async function* csvText<Row>(
  pages: AsyncGenerator<Row[]>,
  { headings, toRow }: Sheet<Row>,
): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvRow(headings)
  for await (const page of pages) yield page.map(toRow).join('')
}

function toByteStream(texts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
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

/** Headers of a response that depends on the session. */
export const privateHeaders = { 'cache-control': 'no-store', vary: 'cookie' }

function csvResponse(
  c: Context,
  acting: Acting,
  { name, texts }: { name: string; texts: AsyncGenerator<string, void> },
) {
  return c.body(toByteStream(texts), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${todayIn(acting.env.clubTimeZone, acting.now)}.csv"`,
    ...privateHeaders,
  })
}

const NO_DOWNLOADS = 'Your term has ended: you can look at lists, but not download them.'

/** 302 to the sign-in page or 403, as pages do. */
export async function withAccessErrors(
  c: Context,
  acting: Acting,
  answer: () => Promise<Response>,
  signIn = '/admin-login',
): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error
    if (!error.isSignedIn) return c.body(null, 302, { location: signIn, ...privateHeaders })
    logNotAllowed(acting, error)
    const message = error.isTermOver ? NO_DOWNLOADS : permissionMessages['not-allowed']
    return c.text(message, 403, privateHeaders)
  }
}

/** The next page of rows is read when the client has taken the previous one. */
export async function joinRequestsCsv(c: Context, acting: Acting) {
  return withAccessErrors(c, acting, async () => {
    const { searchParams } = new URL(c.req.url)
    const pages = await exportJoinRequests(acting, reviewFiltersFrom(searchParams))
    const zone = acting.env.clubTimeZone
    const sheet = {
      headings: requestHeadings,
      toRow: (request: ReviewedRequest) => requestRow(request, zone),
    }
    return csvResponse(c, acting, { name: 'join-requests', texts: csvText(pages, sheet) })
  })
}

const registrationHeadings = [
  'Name',
  'Email',
  'Phone',
  'Branch',
  'Year',
  'State',
  'Walk-in',
  'Registered',
  'Seat since',
  'Cancelled',
  'In since',
]

const paymentHeadings = ['Payment', 'Amount (₹)', 'Paid by', 'Payment noted', 'Bank reference']

function paymentCells({ payment: { state, paise, method, at, reference } }: Registration, zone: string) {
  const amount = method && paise > 0 ? (paise / PAISE).toFixed(2) : ''
  return [
    paymentLabels[state],
    amount,
    method === 'upi' ? 'UPI' : (method ?? ''),
    sheetTime(at, zone),
    reference,
  ]
}

/** One column per current question; answers to former questions are in the last column. */
function registrationSheet(
  { event: { settings }, hasPayments }: { event: AdminEvent; hasPayments: boolean },
  zone: string,
): Sheet<Registration> {
  const currentQuestions = settings.questions.map(({ text }) => text)
  return {
    headings: [
      ...registrationHeadings,
      ...(settings.asksPictures ? ['Pictures'] : []),
      ...(hasPayments ? paymentHeadings : []),
      ...currentQuestions,
      'Other answers',
    ],
    toRow(registration) {
      const { name, email, phone, branch, year, status, isWalkIn, createdAt, answers } = registration
      const pictures = { true: 'yes', false: 'no', null: '' }[String(registration.picturesAllowed)]
      const moments = [
        createdAt,
        registration.seatedAt,
        registration.cancelledAt,
        registration.checkedInAt,
      ].map((moment) => sheetTime(moment, zone))
      const formerAnswers = answers.filter(({ question }) => !currentQuestions.includes(question))
      const facts = [name, email, phone, branch, year, status, isWalkIn ? 'yes' : 'no', ...moments]
      return csvRow([
        ...facts.map((fact) => fact ?? ''),
        ...(settings.asksPictures ? [pictures ?? ''] : []),
        ...(hasPayments ? paymentCells(registration, zone) : []),
        ...currentQuestions.map(
          (question) => answers.find((given) => given.question === question)?.answer ?? '',
        ),
        formerAnswers.map(({ question, answer }) => `${question}: ${answer}`).join('\n'),
      ])
    },
  }
}

export async function registrationsCsv(c: Context, acting: Acting, eventId: string) {
  return withAccessErrors(c, acting, async () => {
    const exported = await exportRegistrations(acting, eventId)
    if (!exported) return c.text(registrationMessages.gone, 404, privateHeaders)
    const texts = csvText(exported.pages, registrationSheet(exported, acting.env.clubTimeZone))
    return csvResponse(c, acting, { name: 'registrations', texts })
  })
}

const submissionSheet = (zone: string): Sheet<ListedSubmission> => ({
  headings: ['Email', 'Sent'],
  toRow: ({ email, createdAt }) => csvRow([email, sheetTime(createdAt, zone)]),
})

export async function filmSubmissionsCsv(c: Context, acting: Acting) {
  return withAccessErrors(c, acting, async () => {
    const pages = await exportFilmSubmissions(acting)
    const sheet = submissionSheet(acting.env.clubTimeZone)
    return csvResponse(c, acting, { name: 'film-emails', texts: csvText(pages, sheet) })
  })
}

const entrySheet = (zone: string): Sheet<ExportedEntry> => ({
  headings: [
    'Title',
    'Name',
    'Email',
    ...entryFields.slice(1).map(({ label }) => label),
    'Sent in',
    'Decision',
    'Told',
    'Mean of the marks',
    'Reviews',
    'Note',
  ],
  toRow: ({ entry, mean, reviews }) =>
    csvRow([
      entry.title,
      entry.name,
      entry.email,
      ...entryFields.slice(1).map(({ name }) => entry.answers[name] ?? ''),
      sheetTime(entry.sentAt, zone),
      entry.decision ?? '',
      sheetTime(entry.toldAt, zone),
      mean?.toFixed(2) ?? '',
      String(reviews),
      entry.note,
    ]),
})

export async function filmEntriesCsv(c: Context, acting: Acting, callId: string) {
  return withAccessErrors(c, acting, async () => {
    const pages = await exportEntries(acting, callId)
    if (!pages) return c.text('No such call', 404, privateHeaders)
    const sheet = entrySheet(acting.env.clubTimeZone)
    return csvResponse(c, acting, { name: 'film-entries', texts: csvText(pages, sheet) })
  })
}

const auditSheet = (zone: string): Sheet<AuditLogEntry> => ({
  headings: ['When', 'What happened', 'About', 'Who (id)', 'About (id)'],
  toRow: (entry) =>
    csvRow([
      sheetTime(entry.at, zone),
      entryText(entry),
      kindLabels[entry.subjectKind],
      entry.actorId ?? '',
      entry.subjectId ?? '',
    ]),
})

export async function auditLogCsv(c: Context, acting: Acting) {
  return withAccessErrors(c, acting, async () => {
    const { searchParams } = new URL(c.req.url)
    const [actor = null, action = null, from = null, to = null] = ['actor', 'action', 'from', 'to'].map(
      (name) => searchParams.get(name),
    )
    const pages = await exportAuditTrail(acting, { actor, action, from, to })
    const texts = csvText(pages, auditSheet(acting.env.clubTimeZone))
    return csvResponse(c, acting, { name: 'audit-log', texts })
  })
}

const memberHeadings = [
  'Name',
  'Phone',
  'Email',
  'Branch',
  'Year',
  'Interest',
  'Member since',
  'Member until',
  'Ended',
  'Account since',
]

/** Days as they are in the club's zone, in ISO 8601, which sorts. */
function memberRow(member: ExportedMember, zone: string): string {
  const { name, phone, email, branch, year, interest, since, memberUntil, endedOn, createdAt } = member
  const created = wallOf(new Date(createdAt), zone).date
  const cells = [name, phone, shownEmail(email), branch, year, interest, since, memberUntil, endedOn, created]
  return csvRow(cells.map((cell) => cell ?? ''))
}

export async function membersCsv(c: Context, acting: Acting) {
  return withAccessErrors(c, acting, async () => {
    const pages = await exportMembers(acting)
    const zone = acting.env.clubTimeZone
    const sheet = { headings: memberHeadings, toRow: (member: ExportedMember) => memberRow(member, zone) }
    return csvResponse(c, acting, { name: 'members', texts: csvText(pages, sheet) })
  })
}

const attendanceSheet: Sheet<AttendanceRow> = {
  headings: ['Name', 'Branch', 'Year', 'Events', 'Hours'],
  toRow: ({ name, branch, year, events, hours }) =>
    csvRow([name, branch, year, events, hours].map((cell) => String(cell ?? ''))),
}

export async function attendanceCsv(c: Context, acting: Acting) {
  return withAccessErrors(c, acting, async () => {
    const { searchParams } = new URL(c.req.url)
    const [year = null, term = null] = ['from', 'term'].map((name) => searchParams.get(name))
    const { name, pages } = await exportAttendance(acting, { year, term })
    return csvResponse(c, acting, { name: `attendance-${name}`, texts: csvText(pages, attendanceSheet) })
  })
}
