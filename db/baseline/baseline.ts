import { CompiledQuery } from 'kysely'
import { createFolded } from '../folded.ts'
import type { Migration } from '../columns.ts'
import { accounts } from './accounts.ts'
import { committee } from './committee.ts'
import { events } from './events.ts'
import { films } from './films.ts'
import { people } from './people.ts'
import { posts } from './posts.ts'
import { registrations } from './registrations.ts'
import { site } from './site.ts'

/** The schema of version 0.4.0. Tables stand after those that they refer to. */
export const baseline: Migration = {
  name: '0162-baseline',
  statements: (schema, columns) => [
    ...columns.onPostgres([{ compile: () => CompiledQuery.raw(createFolded) }]),
    ...[accounts, people, committee, events, registrations, films, posts, site].flatMap((area) =>
      area(schema, columns),
    ),
  ],
}
