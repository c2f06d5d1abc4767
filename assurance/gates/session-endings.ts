import type { Auth } from '#app/accounts/auth/sessions.server.ts'
import { createSession, viewerFrom } from '#app/accounts/auth/sessions.server.ts'
import type { Viewer } from '#app/accounts/model.ts'
import { type Role, visitor } from '#app/accounts/model.ts'
import * as accounts from '#app/accounts/use-cases.server.ts'
import { becomeAlumnus } from '#app/members/use-cases.server.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { startSite } from '#tests/support/app.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { cookieHeader, newAccount, loginContext, PASSWORD } from '#tests/support/admin-accounts.ts'
import { type EmptyClub, onEmptyClubs, withEmptyClub } from '#assurance/support/empty-club.ts'
import { allOf, anyOf, type Gate, noneOf, type Verdict } from '#assurance/gate.ts'
import { tokenVerdict, createTokens } from '#assurance/support/tokens.ts'
import { withClockAhead } from '#assurance/support/clock-ahead.ts'

const SECOND_MS = 1_000

const MINUTE_MS = 60_000

const HOUR_MS = 60 * MINUTE_MS

const idleMs = { admin: 2 * HOUR_MS, 'super-admin': 30 * MINUTE_MS }

type AdminRole = keyof typeof idleMs

/** How the server finds the viewer of a request; the control uses a faulty one. */
type FindViewer = (auth: Auth, headers: Headers, now: Date) => Promise<Viewer>

async function openSession(club: EmptyClub, role: Role) {
  const [one, two] = [(await loginContext(club.db)).auth, (await loginContext(club.other)).auth]
  const user = await newAccount(club.db, { role })
  const headers = cookieHeader((await createSession(one, user.id)) ?? [])
  return { one, two, user, headers }
}

/** Sends a request at each of these times, alternating the replicas. Returns whether the last one was signed in. */
async function isSignedInAfter(
  club: EmptyClub,
  role: AdminRole,
  findViewer: FindViewer,
  moments: number[],
): Promise<boolean> {
  const { one, two, headers } = await openSession(club, role)
  let isIn = false
  for (const [turn, ms] of moments.entries())
    isIn = await withClockAhead(
      ms,
      async (now) => (await findViewer(turn % 2 ? two : one, headers, now)) !== visitor,
    )
  return isIn
}

const busy = (until: number) =>
  Array.from({ length: Math.floor(until / (20 * MINUTE_MS)) + 1 }, (_, turn) => turn * 20 * MINUTE_MS)

async function lifetimeProblems(club: EmptyClub, findViewer: FindViewer): Promise<string[]> {
  const wrong: string[] = []
  for (const [role, ms] of Object.entries(idleMs) as [AdminRole, number][]) {
    const cases: [string, number[], boolean][] = [
      ['idle for a second less than allowed', [0, ms - SECOND_MS], true],
      ['idle for a second too long', [0, ms + SECOND_MS], false],
      ['idle for too long, then the clock was set back', [0, ms + SECOND_MS, 0], false],
      [
        'too old, then the clock was set back',
        [...busy(12 * HOUR_MS - MINUTE_MS), 12 * HOUR_MS + SECOND_MS, 11 * HOUR_MS + 50 * MINUTE_MS],
        false,
      ],
      [
        'used under a clock that was ahead, then idle for too long',
        [0, ms / 2, 2 * MINUTE_MS, 2 * MINUTE_MS + ms + SECOND_MS],
        false,
      ],
      ['used for almost 12 hours', [...busy(12 * HOUR_MS - MINUTE_MS), 12 * HOUR_MS - 5 * SECOND_MS], true],
      ['used for more than 12 hours', [...busy(12 * HOUR_MS - MINUTE_MS), 12 * HOUR_MS + SECOND_MS], false],
    ]
    for (const [what, moments, wanted] of cases)
      if ((await isSignedInAfter(club, role, findViewer, moments)) !== wanted)
        wrong.push(`${role} session ${what}: ${wanted ? 'ended' : 'still valid'}`)
  }
  return wrong
}

type Step = (
  acting: ReturnType<typeof actingAs>,
  club: EmptyClub,
) => Promise<{ ok: boolean; problem?: string }>

const admin = async ({ db }: EmptyClub, accountStatus: 'pending' | 'approved') =>
  (await newAccount(db, { role: 'admin', accountStatus })).id

/** Decisions that need a recent password. */
const steps: Record<string, Step> = {
  approve: async (acting, club) => accounts.approveAdmin(acting, await admin(club, 'pending')),
  reject: async (acting, club) => accounts.rejectAdmin(acting, await admin(club, 'pending')),
  revoke: async (acting, club) => accounts.revokeAdmin(acting, await admin(club, 'approved'), becomeAlumnus),
  demote: async (acting, { db }) =>
    accounts.demoteSuperAdmin(acting, (await newAccount(db, { role: 'super-admin' })).id),
  create: async (acting) => {
    const form = { email: `${newId()}@college.example`, password: PASSWORD, confirmation: PASSWORD }
    return accounts.createSuperAdmin(acting, form)
  },
}

async function reauthenticationProblems(club: EmptyClub, findViewer: FindViewer): Promise<string[]> {
  const wrong: string[] = []
  const { one, headers } = await openSession(club, 'super-admin')
  const tryDecisions = async (when: string, ms: number, wanted: boolean) => {
    const viewer = await withClockAhead(ms, (now) => findViewer(one, headers, now))
    const now = new Date(Date.now() + ms)
    for (const [name, step] of Object.entries(steps)) {
      const { ok, problem } = await step(actingAs(club.db, viewer, { now }), club)
      if (ok !== wanted || (!ok && problem !== 'reauthentication-required'))
        wrong.push(`${name} ${when}: ${problem ?? 'accepted'}`)
    }
  }
  await tryDecisions('4:50 after the password', 5 * MINUTE_MS - 10 * SECOND_MS, true)
  await tryDecisions('5:01 after the password', 5 * MINUTE_MS + SECOND_MS, false)
  await tryDecisions('with a clock set back by an hour', -HOUR_MS, false)
  return wrong
}

async function checkClub(club: EmptyClub, findViewer: FindViewer): Promise<Verdict> {
  const wrong = [
    ...(await lifetimeProblems(club, findViewer)),
    ...(await reauthenticationProblems(club, findViewer)),
  ]
  return noneOf(wrong, 14 + 12, 'sessions or reauthentications ended at the wrong time')
}

/** The built product, restarted with its clock half an hour ahead. */
async function checkRestart(): Promise<Verdict> {
  const first = await startSite({ BACKUP_NIGHTLY: '0' })
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: first.dataDir })
  const { email } = await newAccount(db, { role: 'admin' })
  await close()
  const superAdminCookie = (await signedInClient(first.url, first.superAdmin)).cookie
  const adminCookie = (await signedInClient(first.url, { email, password: PASSWORD }, 'admin')).cookie
  await first.stop()
  const later = await startSite(
    {
      BACKUP_NIGHTLY: '0',
      CLOCK_AHEAD_MS: String(31 * MINUTE_MS),
      NODE_OPTIONS: `--import=${new URL('../support/instrumented.mjs', import.meta.url).href}`,
    },
    { dataDir: first.dataDir },
  )
  const statusOf = async (cookie: string) =>
    (await fetch(`${later.url}/admin/dashboard`, { headers: { cookie }, redirect: 'manual' })).status
  const statuses = [await statusOf(adminCookie), await statusOf(superAdminCookie)]
  await later.dispose()
  const figure = `after a restart 31 minutes later an admin gets ${statuses[0]}, a super admin ${statuses[1]}`
  return { figure, isGood: statuses.join() === '200,302' }
}

const realViewer: FindViewer = (auth, headers, now) => viewerFrom(auth, headers, now)

export const gates: Gate[] = [
  {
    id: 'S9',
    goal: 'Sessions expire when idle or old, reauthentication lasts five minutes, and tokens are unique',
    suite: 'assure',
    run: async (world) =>
      allOf([
        await onEmptyClubs(world, async (club) =>
          allOf([await checkClub(club, realViewer), tokenVerdict(await createTokens(club))]),
        ),
        await checkRestart(),
      ]),
    /** A server that caches viewers, and one with sequential tokens. Each must be detected. */
    async control(world) {
      const seen = new Map<string, Viewer>()
      const cachingViewer: FindViewer = async (auth, headers, now) => {
        const key = headers.get('cookie') ?? ''
        const viewer = seen.get(key) ?? (await viewerFrom(auth, headers, now))
        seen.set(key, viewer)
        return viewer.kind === 'user' ? { ...viewer, reauthenticatedAt: now.toISOString() } : viewer
      }
      const cachingVerdict = await withEmptyClub(world, 'SQLite', (club) => checkClub(club, cachingViewer))
      const sequentialVerdict = tokenVerdict(
        Array.from({ length: 1_000 }, (_, n) => n.toString().padStart(32, '0')),
      )
      return anyOf([cachingVerdict, sequentialVerdict])
    },
  },
]
