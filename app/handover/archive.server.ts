import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { monthsOf } from '#app/year/rules.ts'
import { listHeldEvents } from '#app/events/use-cases.server.ts'
import { publicFilms } from '#app/films/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import type { Team } from '#app/team/model.ts'
import { publicTeam } from '#app/team/use-cases.server.ts'
import { type ArchiveCounts, type CommitteeLink, committeeTitle, slugOf } from './archive.rules.ts'
import {
  deleteCommitteeYear,
  findCommitteeYear,
  listCommitteeYears,
  saveCommitteeYear,
} from './archive.store.server.ts'
import { recordHandover } from './changes.server.ts'
import { showDay } from './rules.ts'
import { findOpenHandover } from './store.server.ts'
import { yearBefore } from './view.server.ts'

/** What was shown in the year: events held, and films first shown. They stay where they are. */
async function worksOf(acting: Acting, fromYear: number) {
  const { db, now } = acting
  const months = monthsOf(fromYear)
  const [from, until] = [`${months[0] ?? ''}-01`, `${months.at(-1) ?? ''}-01`]
  const films = await publicFilms(acting)
  return {
    events: await listHeldEvents(db, { from, until, now }),
    films: films.filter(({ shownOn }) => shownOn >= from && shownOn < until),
  }
}

export interface ArchiveView {
  fromYear: number
  slug: string
  counts: ArchiveCounts
  /** null: not yet. */
  archivedAt: string | null
}

/** What the archive of the year would contain today, and whether there is one. */
export async function archiveView(acting: Acting, fromYear: number): Promise<ArchiveView> {
  mustBeAble(acting.viewer, 'admins.decide')
  const { events, films } = await worksOf(acting, fromYear)
  const { leaders, coordinators } = await publicTeam(acting)
  const slug = slugOf(fromYear)
  return {
    fromYear,
    slug,
    counts: { events: events.length, films: films.length, people: leaders.length + coordinators.length },
    archivedAt: (await findCommitteeYear(acting.db, slug))?.archivedAt ?? null,
  }
}

/** Keeps the published team of today as the committee of the year that ends; once more replaces it. */
export async function archiveYear(acting: Acting): Promise<Outcome<{ fromYear: number }, 'gone'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const handover = await findOpenHandover(acting.db)
  if (!handover) return refused('gone')
  const { env, now } = acting
  const fromYear = yearBefore(handover.startedAt, env.clubTimeZone)
  const team = JSON.stringify(await publicTeam(acting))
  await transact(acting.db, async (db) => {
    await saveCommitteeYear(db, { slug: slugOf(fromYear), fromYear, team, by, now })
    await recordHandover(db, { action: 'handover.archive', by, id: handover.id, now })
  })
  acting.announce('content')
  return done({ fromYear })
}

/** Removes the page of a year, for example because a person on it wants that. */
export async function removeArchive(acting: Acting, slug: string): Promise<Outcome<null, 'gone'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'admins.decide')
  const { now } = acting
  const isRemoved = await transact(acting.db, async (db) => {
    if (!(await deleteCommitteeYear(db, slug))) return false
    await recordHandover(db, { action: 'handover.archive', by, id: null, now })
    return true
  })
  if (!isRemoved) return refused('gone')
  acting.announce('content')
  return done(null)
}

/** The former committees, the latest first. */
export async function committeeYears(acting: Acting): Promise<CommitteeLink[]> {
  mustBeAble(acting.viewer, 'content.view')
  const years = await listCommitteeYears(acting.db)
  return years.map(({ slug, fromYear }) => ({ slug, title: committeeTitle(fromYear) }))
}

export interface CommitteePage extends CommitteeLink {
  team: Team
  events: { id: string; title: string; day: string }[]
  films: { id: string; title: string }[]
}

/** null: no committee of that year was archived. */
export async function publicCommittee(acting: Acting, slug: string): Promise<CommitteePage | null> {
  mustBeAble(acting.viewer, 'content.view')
  const year = /^\d{4}-\d\d$/.test(slug) ? await findCommitteeYear(acting.db, slug) : null
  if (!year) return null
  const { events, films } = await worksOf(acting, year.fromYear)
  return {
    slug,
    title: committeeTitle(year.fromYear),
    team: archivedTeam(year.team),
    events: events.map(({ id, title, date }) => ({ id, title, day: showDay(date) })),
    films: films.map(({ id, title }) => ({ id, title })),
  }
}

/** Older archives do not say who was president. */
function archivedTeam(json: string): Team {
  const { leaders, coordinators } = JSON.parse(json) as Team
  return {
    leaders: leaders.map((leader) => ({
      ...leader,
      isPresident: leader.isPresident ?? leader.title === 'President',
    })),
    coordinators,
  }
}
