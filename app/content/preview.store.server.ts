import type { Database } from '#app/platform/database/database.ts'

/** null: there is no draft by this key, or not any more. */
export async function findDraftByPreviewKey(
  db: Database,
  key: string,
): Promise<{ kind: string; draft: string } | null> {
  const row = await db
    .selectFrom('content')
    .select(['kind', 'draft'])
    .where('preview_key', '=', key)
    .executeTakeFirst()
  return row?.draft ? { kind: row.kind, draft: row.draft } : null
}

export async function findPreviewKey(db: Database, kind: string): Promise<string | null> {
  const row = await db
    .selectFrom('content')
    .select('preview_key')
    .where('kind', '=', kind)
    .where('draft', 'is not', null)
    .executeTakeFirst()
  return row?.preview_key ?? null
}

/** null: there is no draft. */
export async function changePreviewKey(
  db: Database,
  { kind, key }: { kind: string; key: string },
): Promise<{ id: string } | null> {
  const row = await db
    .updateTable('content')
    .set({ preview_key: key })
    .where('kind', '=', kind)
    .where('draft', 'is not', null)
    .returning('kind as id')
    .executeTakeFirst()
  return row ?? null
}
