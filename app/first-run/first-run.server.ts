import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { saveFirstRun, storedFirstRun } from '#app/club/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import {
  type FirstRun,
  type FirstRunScreen,
  type FirstRunStep,
  isStep,
  nextScreen,
  parseFirstRun,
  withStep,
} from './first-run.rules.ts'
import { isUntouched } from './first-run.store.server.ts'
import type { ContentName } from '#app/club/content-names.ts'
import type { ContentKind } from '#app/content/model.ts'
import { featuredKind, soonKind } from '#app/events/use-cases.server.ts'
import { filmsKind } from '#app/films/use-cases.server.ts'
import { homeKind, pagesKind } from '#app/home/use-cases.server.ts'
import { designersKind, portfolioKind } from '#app/portfolio/use-cases.server.ts'
import { teamKind } from '#app/team/use-cases.server.ts'

/** Everything that is edited under /admin/content. */
export const contentKinds: Record<ContentName, ContentKind> = {
  home: homeKind,
  pages: pagesKind,
  team: teamKind,
  films: filmsKind,
  portfolio: portfolioKind,
  designers: designersKind,
  featured: featuredKind,
  soon: soonKind,
}

export interface FirstRunView extends FirstRun {
  next: FirstRunScreen
  /** Not finished, on a site that nobody had set up before: the dashboard begins with it. */
  isOpen: boolean
  /** Open, and nobody has chosen 'Later': super admins begin with it after sign-in. */
  isOffered: boolean
}

/** Of two who save at the same moment, the second reads again and saves on top of the first. */
const TRIES = 5

export async function firstRunView({ db, viewer }: Acting): Promise<FirstRunView> {
  mustBeAble(viewer, 'settings.change')
  return viewOf(db)
}

async function viewOf(db: Database): Promise<FirstRunView> {
  const storedState = await storedFirstRun(db)
  const state = parseFirstRun(storedState?.json ?? null)
  const isOpen = !state.finishedAt && (storedState !== null || (await isUntouched(db)))
  return { ...state, next: nextScreen(state), isOpen, isOffered: isOpen && !state.leftAt }
}

/** Where a super admin of a site without a demo begins: there is nothing else to see yet. */
export async function mustBeginWithFirstRun({ db, env }: Pick<Acting, 'db' | 'env'>): Promise<boolean> {
  return !env.isDemoSeeded && (await viewOf(db)).isOffered
}

/** Without an entry in the log where nothing changes: a second click, a second tab. */
async function change(acting: Acting, next: (state: FirstRun) => FirstRun): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    let isOutrun = false
    await withAudit(acting, 'setting.change', async (db) => {
      const storedState = await storedFirstRun(db)
      const before = parseFirstRun(storedState?.json ?? null)
      const after = next(before)
      if (storedState && JSON.stringify(before) === JSON.stringify(after)) return null
      isOutrun = !(await saveFirstRun(db, {
        state: after,
        seenAt: storedState?.savedAt ?? '',
        now: acting.now,
      }))
      return isOutrun ? null : { id: 'first-run' }
    })
    if (!isOutrun) return
  }
  throw new Error('the first run was changed by others again and again')
}

export async function markFirstRunStep(
  acting: Acting,
  { step, as }: { step: FirstRunStep; as: 'done' | 'skipped' },
): Promise<Outcome<null, 'gone'>> {
  mustBeAble(acting.viewer, 'settings.change')
  if (!isStep(step)) return refused('gone')
  await change(acting, (state) => withStep(state, step, as))
  return done(null)
}

/** 'Later': the dashboard shows a task that leads back. */
export async function leaveFirstRun(acting: Acting): Promise<void> {
  mustBeAble(acting.viewer, 'settings.change')
  const at = acting.now.toISOString()
  await change(acting, (state) => ({ ...state, leftAt: state.leftAt ?? at }))
}

export async function finishFirstRun(acting: Acting): Promise<void> {
  mustBeAble(acting.viewer, 'settings.change')
  const at = acting.now.toISOString()
  await change(acting, (state) => ({ ...state, finishedAt: state.finishedAt ?? at }))
}
