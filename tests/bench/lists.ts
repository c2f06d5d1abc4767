import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Acting } from '#app/accounts/acting.server.ts'
import { listAdmins, listEverybody, listUsers, pendingAdmins } from '#app/accounts/use-cases.server.ts'
import {
  auditTrail,
  dashboardStats,
  actionItems,
  requestsByInterest,
  requestsByWeek,
  seatsTaken,
} from '#app/dashboard/use-cases.server.ts'
import { adminEvents, listPublicEvents, listTrash } from '#app/events/use-cases.server.ts'
import { reviewFiltersFrom } from '#app/join-requests/model.ts'
import { pendingJoinRequests, reviewJoinRequests } from '#app/join-requests/use-cases.server.ts'
import { type OpenDatabase, openDatabase } from '#app/platform/database/database.ts'
import { adminComments, adminPosts, publicPosts } from '#app/posts/use-cases.server.ts'
import { migrate } from '#db/migrate.ts'
import { actingAs } from '../support/test-services.ts'
import { startPostgres } from '../support/postgres.ts'
import { crowd, layCrowd } from './crowd.ts'
import { median } from './rounds.ts'

/**
 * `npm run bench`, its second part: the first page of every list in a club of a hundred thousand, as the server's time
 * and as a ratio to `select 1` on the same engine in the same run. The ratio is what to compare; the promise is 50 ms.
 */
const PROMISE_MS = 50
const WARM_UPS = 3
const RUNS = 15

const filtersOf = (search: string) => reviewFiltersFrom(new URLSearchParams(search))

const wholeLog = { actor: null, action: null, from: null, to: null, before: null }

const me = ({ viewer }: Acting) => (viewer.kind === 'user' ? viewer.id : null)

type ListQueries = Record<string, (acting: Acting) => Promise<unknown>>

const lists: ListQueries = {
  'public events, upcoming': (acting) => listPublicEvents(acting, { when: 'upcoming' }),
  'public events, past': (acting) => listPublicEvents(acting, { when: 'past' }),
  'public events, a word': (acting) => listPublicEvents(acting, { when: 'upcoming', q: 'nisha' }),
  announcements: (acting) => publicPosts(acting),
  'overview, six counts': dashboardStats,
  'overview, what waits': actionItems,
  'overview, by week': requestsByWeek,
  'overview, by interest': requestsByInterest,
  'overview, seats': seatsTaken,
  'pending join requests': (acting) => pendingJoinRequests(acting),
  'join requests, review': (acting) => reviewJoinRequests(acting, filtersOf('')),
  'join requests, filtered': (acting) => reviewJoinRequests(acting, filtersOf('branch=CSE&year=1st&q=nisha')),
  'join requests, approved': (acting) => reviewJoinRequests(acting, filtersOf('state=approved')),
  'admin events': (acting) => adminEvents(acting, {}),
  'admin events, by seats': (acting) => adminEvents(acting, { sort: 'seats' }),
  'admin events, a word': (acting) => adminEvents(acting, { q: 'nisha' }),
  'deleted events': (acting) => listTrash(acting),
  'users tab': (acting) => listUsers(acting, {}),
  'users tab, a word': (acting) => listUsers(acting, { q: 'nisha' }),
  everybody: (acting) => listEverybody(acting, {}),
  'everybody, members': (acting) => listEverybody(acting, { role: 'member' }),
  'everybody, admins': (acting) => listEverybody(acting, { role: 'admin' }),
  'everybody, the last pages': (acting) => listEverybody(acting, { after: deep }),
  'everybody, a word': (acting) => listEverybody(acting, { q: 'nisha' }),
  'everybody, no such word': (acting) => listEverybody(acting, { q: 'no such person' }),
  'admins of the panel': (acting) => listAdmins(acting),
  'pending admins': (acting) => pendingAdmins(acting),
  'admin posts': (acting) => adminPosts(acting),
  'admin comments': (acting) => adminComments(acting),
  'audit log': (acting) => auditTrail(acting, wholeLog),
  'audit log, one person': (acting) => auditTrail(acting, { ...wholeLog, actor: me(acting) }),
  'audit log, one action': (acting) => auditTrail(acting, { ...wholeLog, action: 'event.delete' }),
  'audit log, never done': (acting) =>
    auditTrail(acting, { ...wholeLog, actor: me(acting), action: 'mail.test' }),
  'audit log, one day': (acting) => auditTrail(acting, { ...wholeLog, from: '2026-01-01', to: '2026-01-01' }),
}

/** A search without a match scans all names: measured, but without a time limit. */
const UNPROMISED = 'everybody, no such word'

/** A cursor near the end of the list. */
const deep = '2026-01-01T03:00:00.000Z_00000000-0000-7000-8000-000000000000'

async function medianMs(ask: () => Promise<unknown>, runs = RUNS): Promise<number> {
  for (let warm = 0; warm < WARM_UPS; warm += 1) await ask()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return median(times)
}

async function measure(opened: OpenDatabase): Promise<void> {
  await migrate(opened)
  const now = new Date()
  const id = await layCrowd(opened, now)
  const viewer = {
    kind: 'user',
    id,
    name: 'Asha',
    email: 'asha@lumiere.example',
    role: 'super-admin',
    accountStatus: 'approved',
  } as const
  const acting = actingAs(opened.db, viewer, { now })
  const one = await medianMs(() => sql`select 1`.execute(opened.db), 200)
  console.log(`\n${opened.engine}: select 1 takes ${one.toFixed(3)} ms`)
  for (const [name, ask] of Object.entries(lists)) {
    const ms = await medianMs(() => ask(acting))
    const isKept = ms < PROMISE_MS || name === UNPROMISED
    if (!isKept) process.exitCode = 1
    const ratio = `${Math.round(ms / one)} × select 1`
    console.log(`${name.padEnd(28)} ${ms.toFixed(1).padStart(7)} ms  ${ratio}${isKept ? '' : '  over 50 ms'}`)
  }
}

const { users, requests, events } = crowd
console.log(`first pages with ${users} users, ${requests} join requests, ${events} events`)

const dataDir = await mkdtemp(join(tmpdir(), 'club-lists-'))
const embedded = await openDatabase({ databaseUrl: null, dataDir })
await measure(embedded)
await embedded.close()
await rm(dataDir, { recursive: true })

const postgres = await startPostgres()
const outside = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
await measure(outside)
await outside.close()
await postgres.stop()
