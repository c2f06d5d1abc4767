import { describe, expect, it } from 'vitest'
import { teamKind } from '#app/team/use-cases.server.ts'
import { bothEngines } from '#tests/support/database.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { contentRevisions } from './use-cases.server.ts'

describe.each(bothEngines)('the earlier versions of a list, on $name', ({ open }) => {
  it('are every published one, each with the one before, in pages', async () => {
    const db = await open()
    const revision = { kind: teamKind.name, items: '[]', published_at: '2026-11-21T06:00:00.000Z' }
    const rows = Array.from({ length: 26 }, (_, version) => ({ ...revision, version }))
    await db.insertInto('content_revision').values(rows).execute()
    const pageNumber = (number: string) => contentRevisions(actingAs(db, admin), teamKind, number)
    const pages = [await pageNumber('1'), await pageNumber('2')]
    const versions = pages.flatMap(({ revisions }) => revisions.map(({ version }) => version))
    expect(versions).toEqual(rows.map(({ version }) => version).toReversed())
    expect(pages.map(({ page, hasMore, revisions }) => [page, hasMore, revisions.at(-1)?.before])).toEqual([
      [1, true, []],
      [2, false, null],
    ])
  })
})
