import type { Database } from '#app/platform/database/database.ts'

/** Audit actions of people; the demo and the first account never create them. */
const workOfPeople = [
  'event.%',
  'post.%',
  'join-request.approve',
  'join-request.reject',
  'super-admin.create',
]

/** Whether nobody has worked on the site yet. */
export async function isUntouched(db: Database): Promise<boolean> {
  const row = await db
    .selectNoFrom(({ selectFrom, fn }) => {
      const count = fn.countAll<number>().as('n')
      return [
        selectFrom('setting').select(count).where('key', 'in', ['club', 'brand']).as('settings'),
        selectFrom('content').select(count).as('contents'),
        selectFrom('audit_entry')
          .select(count)
          .where(({ or, eb }) => or(workOfPeople.map((action) => eb('action', 'like', action))))
          .as('auditEntries'),
      ]
    })
    .executeTakeFirstOrThrow()
  return [row.settings, row.contents, row.auditEntries].every((count) => Number(count) === 0)
}
