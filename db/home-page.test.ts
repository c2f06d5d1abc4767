import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines, newPlace, openAt } from '#tests/support/database.ts'
import { migrate, migrations } from './migrate.ts'

describe.each(engines)('the migration of the home page, on $name', ({ engine }) => {
  const openEmpty = async () => openAt(await newPlace(engine, { isEmpty: true }))

  test('joins its five kinds of content, with drafts, published versions and changes', async () => {
    const database = await openEmpty()
    const before = migrations.findIndex(({ name }) => name === '0151-one-home-page')
    await migrate(database, migrations.slice(0, before))
    const day = (at: number) => `2030-01-0${at}T00:00:00.000Z`
    const list = (...items: Record<string, string>[]) => JSON.stringify(items)
    const hero = (line: string) => ({ id: 'hero', line })
    const strip = (heading: string) => ({ id: 'strip', isShown: 'on', heading })
    const credit = { id: 'credit-9', joining: 'lit by, and', name: '"[Asha], [Riya]"' }
    const cards = list({ id: 'cinematography', label: 'Sound', image: '/a.webp' })
    const { db } = database
    for (const [kind, version, published, publishedAt, draft, key] of [
      ['home', 3, list(hero('Two')), day(2), null, null],
      ['sections', 2, list(strip('Roll')), day(3), list(strip('Roll on')), 'preview-key'],
      ['credits', 1, list(), day(3), null, null],
      ['cards', 1, null, null, cards, null],
      ['team', 1, null, null, list({ id: 'leader-1' }), 'team-key'],
    ] as const)
      await sql`insert into content (kind, version, published, published_at, draft, saved_at, preview_key)
        values (${kind}, ${version}, ${published}, ${publishedAt}, ${draft}, ${day(5)}, ${key})`.execute(db)
    for (const [kind, version, items, at] of [
      ['home', 0, list(hero('Demo')), day(1)],
      ['home', 1, list(hero('One')), day(1)],
      ['home', 3, list(hero('Two')), day(2)],
      ['sections', 0, list(strip('')), day(3)],
      ['sections', 2, list(strip('Roll')), day(3)],
      ['credits', 0, list(credit), day(3)],
      ['credits', 1, list(), day(3)],
    ] as const)
      await sql`insert into content_revision (kind, version, items, published_at, published_by)
        values (${kind}, ${version}, ${items}, ${at}, null)`.execute(db)
    await sql`insert into content_change (id, kind, change, at) values ('c1', 'sections', '{}', ${day(3)})`.execute(
      db,
    )
    await migrate(database)

    const rows = await db.selectFrom('content').selectAll().orderBy('kind').execute()
    const [home, team] = rows.map(({ published, draft, ...row }) => ({
      ...row,
      published: JSON.parse(published ?? 'null') as unknown,
      draft: JSON.parse(draft ?? 'null') as unknown,
    }))
    expect(rows).toHaveLength(2)
    expect(team).toMatchObject({ kind: 'team', version: 1, preview_key: 'team-key' })
    expect(home).toMatchObject({
      kind: 'home',
      published_at: day(3),
      saved_at: day(5),
      preview_key: 'preview-key',
      published: [hero('Two'), strip('Roll')],
      draft: [hero('Two'), ...(JSON.parse(cards) as object[]), strip('Roll on')],
    })
    const revisions = await db
      .selectFrom('content_revision')
      .select(['kind', 'version', 'items', 'published_at'])
      .orderBy('version')
      .execute()
    expect(revisions.map(({ items, ...row }) => ({ ...row, items: JSON.parse(items) as unknown }))).toEqual(
      [
        { at: 1, items: [hero('Demo'), strip(''), credit] },
        { at: 1, items: [hero('One'), strip(''), credit] },
        { at: 2, items: [hero('Two'), strip(''), credit] },
        // Published together: the last version of the other kind counts.
        { at: 3, items: [hero('Two'), strip('Roll'), credit] },
        { at: 3, items: [hero('Two'), strip('')] },
        { at: 3, items: [hero('Two'), strip('Roll')] },
        { at: 3, items: [hero('Two'), strip('Roll')] },
      ].map(({ at, items }, version) => ({ kind: 'home', version, published_at: day(at), items })),
    )
    expect(home?.version).toBeGreaterThan(revisions.length - 1)
    expect(await db.selectFrom('content_change').select('kind').execute()).toEqual([{ kind: 'home' }])
  })

  test('makes no content of a club that never edited one', async () => {
    const database = await openEmpty()
    await migrate(database)
    expect(await database.db.selectFrom('content').select('kind').execute()).toEqual([])
  })
})
