import { CompiledQuery } from 'kysely'
import type { Migration } from '../migration.ts'

const run = (text: string) => ({ compile: () => CompiledQuery.raw(text) })

const kinds = ['home', 'cards', 'showcase', 'sections', 'credits'] as const
type Kind = (typeof kinds)[number]
const old = `kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`

/** The credits of a site that never changed them; entries of the other kinds are filled in when they are read. */
const credits = `'[{"id":"credit-1","joining":"","name":"Lumière Club"},{"id":"credit-2","joining":"presents a","name":"Student Production"},{"id":"credit-3","joining":"from","name":"Greater Noida"},{"id":"credit-4","joining":"film making by","name":"Second Years"},{"id":"credit-5","joining":"cinematography by","name":"Whoever Woke First"},{"id":"credit-6","joining":"edited by","name":"The Night Shift"},{"id":"credit-7","joining":"graphic design by","name":"Block C"},{"id":"credit-8","joining":"catering by","name":"The Canteen"}]'`

/** One JSON list of the lists of all kinds, as text, which both engines do alike. */
function joined(listOf: (kind: Kind) => string): string {
  const parts = kinds.map((kind) => {
    const list = `coalesce(${listOf(kind)}, ${kind === 'credits' ? credits : "'[]'"})`
    return `case when ${list} = '[]' then '' else ',' || substr(${list}, 2, length(${list}) - 2) end`
  })
  return `'[' || ltrim(${parts.join(' || ')}, ',') || ']'`
}

const stored = (kind: Kind, columns: string) => `(select ${columns} from content where kind = '${kind}')`

/** What a kind said when `whole` was published: its version of that time, else the first that is known. */
const revisionThen = (kind: Kind) => `coalesce(
  case when whole.kind = '${kind}' then whole.items end,
  (select items from content_revision where kind = '${kind}' and published_at <= whole.published_at
    order by published_at desc, version desc limit 1),
  (select items from content_revision where kind = '${kind}' order by published_at, version limit 1),
  ${stored(kind, 'published')})`

/**
 * Five kinds of content are one, 'Home page': the list has the entries of all, and so has each published version. Changes are
 * kept by the ids of their entries, which stay.
 */
export const oneHomePage: Migration = {
  name: '0151-one-home-page',
  statements: () => [
    run(`create table home_revision as
      select row_number() over (order by published_at, version, kind) - 1 as version,
        ${joined(revisionThen)} as items, published_at, published_by
      from content_revision as whole where ${old}`),
    run(`create table home_content as
      select sum(version) + ${kinds.length} as version, max(published_at) as published_at, max(saved_at) as saved_at,
        count(draft) as drafts, max(case when draft is not null then preview_key end) as preview_key,
        ${joined((kind) => stored(kind, 'published'))} as published,
        ${joined((kind) => stored(kind, 'coalesce(draft, published)'))} as draft
      from content where ${old} having count(*) > 0`),
    run(`delete from content_revision where ${old}`),
    run(`delete from content where ${old}`),
    run(`insert into content_revision (kind, version, items, published_at, published_by)
      select 'home', version, items, published_at, published_by from home_revision`),
    run(`insert into content (kind, version, published, published_at, draft, saved_at, preview_key)
      select 'home', version, case when published_at is not null then published end, published_at,
        case when drafts > 0 then draft end, saved_at, preview_key from home_content`),
    run('drop table home_revision'),
    run('drop table home_content'),
    run(`update content_change set kind = 'home' where ${old}`),
    run(
      `update audit_entry set subject_id = 'home' where subject_kind = 'content' and ${old.replace('kind', 'subject_id')}`,
    ),
  ],
}
