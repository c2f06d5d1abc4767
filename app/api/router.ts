import { type Context, Hono } from 'hono'
import { type Application, viewerActing, visitorActing } from '#app/pages/request-context.server.ts'
import type { Live } from '#app/platform/live/live.ts'
import { sessionIdFrom, viewerWithoutTouch } from '#app/accounts/auth/sessions.server.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { ApiBindings } from './bindings.ts'
import { backupDownload } from './backups.ts'
import { eventCertificatesFile, ticketCertificateFile } from './certificates.ts'
import { checkInRoute } from './check-in.ts'
import { SITE_VERSION } from '#app/platform/version.ts'
import { answerMemberData, answerOwnCalendar, answerOwnData } from './downloads.ts'
import {
  attendanceCsv,
  auditLogCsv,
  filmEntriesCsv,
  filmSubmissionsCsv,
  joinRequestsCsv,
  membersCsv,
  privateHeaders,
  registrationsCsv,
} from './exports.ts'
import { createLiveRoute } from './live.ts'
import { createMetricsRoute, type MetricsSources } from './metrics.ts'
import { receiveUpload, serveUpload } from './uploads.ts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { statusOf } from '#app/club/form-result.ts'
import type { SubmitAnswer } from '#app/join-requests/ui/submit-join-form.ts'
import { sendJoinRequest } from '#app/join-requests/use-cases.server.ts'

/** POST of the join dialog: a form in, JSON out. A form sent without scripts goes to the page /join instead. */
export async function answerJoin(c: Context, acting: Acting, address: string) {
  const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
  const outcome = await sendJoinRequest(acting, { form, address })
  const reply = (answer: SubmitAnswer, status: ContentfulStatusCode) =>
    c.json(answer, status, { 'cache-control': 'no-store' })
  if (outcome.ok) return reply({ id: outcome.value.id, statusUrl: outcome.value.statusUrl }, 201)
  const errors = 'errors' in outcome ? outcome.errors : {}
  return reply({ problem: outcome.problem, errors }, statusOf(outcome.problem))
}

/** Steps of a shutdown. */
export interface ShutdownHooks {
  /** `/readyz` answers 503 from now on, so that a load balancer sends no more requests. */
  markNotReady(): void
  /** Ends the streams of `/live`; browsers reconnect. */
  endStreams(): void
}

interface ApiOptions {
  application: Application
  live: Live
  metricsSources: Omit<MetricsSources, 'streams'>
  /** Has the typeface of drawn files. */
  publicFolder: string
}

/** The viewer of a request. */
type ActingFor = (request: Request) => Promise<Acting>

/** The resource routes beside the pages; React Router handles everything else. */
export function createApi({ application, live, metricsSources, publicFolder }: ApiOptions) {
  const api = new Hono<ApiBindings>()

  const { services, auth } = application
  const actingAsVisitor = () => visitorActing(application)
  const actingFor: ActingFor = (request) => viewerActing(application, request)
  const liveRoute = createLiveRoute({
    live,
    rateLimitScale: services.env.rateLimitScale,
    /** Listening to `/live` does not count as activity of the session. */
    actingFor: (request) => viewerActing(application, request, viewerWithoutTouch),
  })
  const markNotReady = addHealthRoutes(api)
  api.get('/metrics', createMetricsRoute({ ...metricsSources, streams: liveRoute.open }))
  api.get('/live', (c) => liveRoute.answer(c))
  api.post('/api/join', (c) => answerJoin(c, actingAsVisitor(), c.env.address))
  api.get('/me/calendar/:file', (c) => answerOwnCalendar(c, actingAsVisitor(), c.req.param('file')))
  api.get('/me/data.json', async (c) => answerOwnData(c, await actingFor(c.req.raw)))
  api.post('/api/uploads', async (c) => receiveUpload(c, await actingFor(c.req.raw)))
  api.post('/api/door', async (c) => checkInRoute(c, await actingFor(c.req.raw)))
  api.post('/admin/backups/download', async (c) =>
    backupDownload(c, await actingFor(c.req.raw), await sessionIdFrom(auth, c.req.raw)),
  )
  api.post('/api/certificates', (c) =>
    ticketCertificateFile(c, { acting: actingAsVisitor(), publicFolder, address: c.env.address }),
  )
  addFiles(api, actingFor)
  api.post('/admin/events/:id/certificates', async (c) =>
    eventCertificatesFile(c, await actingFor(c.req.raw), publicFolder),
  )
  // Mails of version 0.2 lead here. The event's page says when registration opens.
  api.get('/events/:id/opening-alert', (c) =>
    c.redirect(`/events/${encodeURIComponent(c.req.param('id'))}`, 301),
  )
  api.get('/uploads/:name', (c) => serveUpload(c, services))
  const leaving: ShutdownHooks = { markNotReady, endStreams: liveRoute.endAll }
  return { api, leaving }
}

/** The files that admins download. */
function addFiles(api: Hono<ApiBindings>, actingFor: ActingFor): void {
  api.get('/admin/join-requests.csv', async (c) => joinRequestsCsv(c, await actingFor(c.req.raw)))
  api.get('/admin/attendance.csv', async (c) => attendanceCsv(c, await actingFor(c.req.raw)))
  api.get('/admin/members.csv', async (c) => membersCsv(c, await actingFor(c.req.raw)))
  api.get('/admin/users/:id/data.json', async (c) =>
    answerMemberData(c, await actingFor(c.req.raw), c.req.param('id')),
  )
  api.get('/admin/audit.csv', async (c) => auditLogCsv(c, await actingFor(c.req.raw)))
  // In version 0.3 these were PDF files. Now the pages have a print style sheet.
  for (const page of ['/admin/handbook', '/admin/year'])
    api.get(`${page}.pdf`, (c) => c.body(null, 301, { location: page, ...privateHeaders }))
  api.get('/admin/film-submissions.csv', async (c) => filmSubmissionsCsv(c, await actingFor(c.req.raw)))
  api.get('/admin/film-calls/:file{[0-9a-f-]{36}\\.csv}', async (c) =>
    filmEntriesCsv(c, await actingFor(c.req.raw), c.req.param('file').replace('.csv', '')),
  )
  api.get('/admin/events/:id/registrations.csv', async (c) =>
    registrationsCsv(c, await actingFor(c.req.raw), c.req.param('id')),
  )
}

/** Returns what makes `/readyz` answer 503. */
function addHealthRoutes(api: Hono<ApiBindings>): () => void {
  let isLeaving = false
  api.get('/healthz', (c) => c.text(`ok ${SITE_VERSION}`, 200, { 'cache-control': 'no-store' }))
  // A database outage does not count: cached pages are still served, and every replica would become not ready at once.
  api.get('/readyz', (c) =>
    c.text(isLeaving ? 'leaving' : 'ready', isLeaving ? 503 : 200, { 'cache-control': 'no-store' }),
  )
  return () => void (isLeaving = true)
}
