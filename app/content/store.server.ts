import type { Database } from '#app/platform/database/database.ts'
import type { Slice } from '#app/platform/database/paging.ts'

export interface StoredContent {
  version: number
  published: string | null
  publishedAt: string | null
  draft: string | null
  savedAt: string
}

export async function findContent(db: Database, kind: string): Promise<StoredContent | null> {
  const row = await db
    .selectFrom('content')
    .select(['version', 'published', 'published_at as publishedAt', 'draft', 'saved_at as savedAt'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ?? null
}

/** Compare and set: false if the content was saved after `seenVersion` (0: there was no row). */
export async function replaceContent(
  db: Database,
  kind: string,
  {
    seenVersion,
    isPublished = false,
    ...content
  }: Omit<StoredContent, 'version'> & { seenVersion: number; isPublished?: boolean },
): Promise<boolean> {
  const values = {
    version: seenVersion + 1,
    published: content.published,
    published_at: content.publishedAt,
    draft: content.draft,
    saved_at: content.savedAt,
    // A preview link ends with its draft, and when that is published, also where something of it waits.
    ...((content.draft === null || isPublished) && { preview_key: null }),
  }
  const change =
    seenVersion === 0
      ? db
          .insertInto('content')
          .values({ kind, ...values })
          .onConflict((conflict) => conflict.column('kind').doNothing())
          .returning('kind')
      : db
          .updateTable('content')
          .set(values)
          .where('kind', '=', kind)
          .where('version', '=', seenVersion)
          .returning('kind')
  return (await change.executeTakeFirst()) !== undefined
}

export async function insertRevision(
  db: Database,
  revision: { kind: string; version: number; items: string; publishedAt: string; publishedBy: string | null },
): Promise<void> {
  await db
    .insertInto('content_revision')
    .values({
      kind: revision.kind,
      version: revision.version,
      items: revision.items,
      published_at: revision.publishedAt,
      published_by: revision.publishedBy,
    })
    .execute()
}

/** The newest first. */
export async function listRevisions(db: Database, kind: string, { limit, offset }: Slice) {
  return db
    .selectFrom('content_revision')
    .leftJoin('user_account', 'user_account.id', 'content_revision.published_by')
    .select([
      'content_revision.version',
      'content_revision.items',
      'content_revision.published_at as publishedAt',
      'user_account.name as publishedBy',
    ])
    .where('content_revision.kind', '=', kind)
    .orderBy('content_revision.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function findRevision(db: Database, kind: string, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('content_revision')
    .select('items')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.items ?? null
}

/** Returns how many were deleted. */
export async function deleteRevisionsBefore(db: Database, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('content_revision')
    .where('published_at', '<', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
