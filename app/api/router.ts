import { Hono } from 'hono'
import type { Application } from '#app/pages/acting.server.ts'
import type { Live } from '#app/platform/live.ts'
import { restingViewerFrom, viewerFrom } from '#app/accounts/sessions.server.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import type { ApiBindings } from './bindings.ts'
import { answerDoor } from './door.ts'
import { answerExport, answerRegistrations } from './exports.ts'
import { openLiveRoute } from './live.ts'
import { type Measured, openMetrics } from './metrics.ts'
import { keepUpload, readUpload } from './uploads.ts'

/** What a process does for whoever sends it visitors and listens to it, before it stops. */
export interface Leaving {
  /** From now on `/readyz` says 503, so that a balancer sends nobody here any more. */
  beNotReady(): void
  /** Readers of `/live` are told to come back, and let go. */
  endStreams(): void
}

interface ApiOptions {
  application: Application
  live: Live
  listNow: () => Promise<string>
  measured: Omit<Measured, 'streams'>
}

/** The thin resource routes beside the pages; everything else is the framework's. */
export function openApi({ application, live, listNow, measured }: ApiOptions) {
  const api = new Hono<ApiBindings>()

  async function actingFor(request: Request): Promise<Acting> {
    const { services, auth, now } = application
    return { ...services, viewer: await viewerFrom(auth, request.headers), now: now() }
  }

  /** Whoever listens does nothing yet. */
  async function listeningAs(request: Request): Promise<Acting> {
    const { services, auth, now } = application
    return { ...services, viewer: await restingViewerFrom(auth, request.headers), now: now() }
  }

  const liveRoute = openLiveRoute({
    live,
    rateLimitScale: application.services.env.rateLimitScale,
    log: application.services.log,
    actingFor: listeningAs,
    listNow,
  })
  let isLeaving = false
  api.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  // A database that is away does not count: kept pages are still served, and every replica would leave at once.
  api.get('/readyz', (c) =>
    c.text(isLeaving ? 'leaving' : 'ready', isLeaving ? 503 : 200, { 'cache-control': 'no-store' }),
  )
  api.get('/metrics', openMetrics({ ...measured, streams: liveRoute.open }))
  api.get('/live', (c) => liveRoute.answer(c))
  api.post('/api/uploads', async (c) => keepUpload(c, await actingFor(c.req.raw)))
  api.post('/api/door', async (c) => answerDoor(c, await actingFor(c.req.raw)))
  api.get('/admin/join-requests.csv', async (c) => answerExport(c, await actingFor(c.req.raw)))
  api.get('/admin/events/:id/registrations.csv', async (c) =>
    answerRegistrations(c, await actingFor(c.req.raw), c.req.param('id')),
  )
  api.get('/uploads/:name', (c) => readUpload(c, application.services))
  const leaving: Leaving = {
    beNotReady: () => void (isLeaving = true),
    endStreams: liveRoute.endAll,
  }
  return { api, leaving }
}
