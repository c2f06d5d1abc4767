import type { Database } from '#app/platform/database/database.ts'

interface ArchivedYear {
  slug: string
  fromYear: number
  /** JSON */
  team: string
  archivedAt: string
}

/** Also replaces an earlier archive of the same year. */
export async function saveCommitteeYear(
  db: Database,
  { slug, fromYear, team, by, now }: Omit<ArchivedYear, 'archivedAt'> & { by: string; now: Date },
): Promise<void> {
  const archive = { team, archived_at: now.toISOString(), archived_by: by }
  await db
    .insertInto('committee_year')
    .values({ slug, from_year: fromYear, ...archive })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(archive))
    .execute()
}

export async function findCommitteeYear(db: Database, slug: string): Promise<ArchivedYear | null> {
  const row = await db
    .selectFrom('committee_year')
    .select(['slug', 'from_year as fromYear', 'team', 'archived_at as archivedAt'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row ?? null
}

/** The latest first. */
export async function listCommitteeYears(db: Database): Promise<{ slug: string; fromYear: number }[]> {
  return db
    .selectFrom('committee_year')
    .select(['slug', 'from_year as fromYear'])
    .orderBy('from_year', 'desc')
    .execute()
}

export async function deleteCommitteeYear(db: Database, slug: string): Promise<boolean> {
  const row = await db
    .deleteFrom('committee_year')
    .where('slug', '=', slug)
    .returning('slug')
    .executeTakeFirst()
  return row !== undefined
}
