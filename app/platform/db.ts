import type { Kysely } from 'kysely'
import type { Schema } from '#db/schema.ts'

export type Database = Kysely<Schema>
