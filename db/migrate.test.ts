import { isId } from '#app/platform/id.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database, Engine } from '#app/platform/database/database.ts'
import { bothEngines, newPlace, openAt } from '#tests/support/database.ts'
import { columnsOf } from './columns.ts'
import { checksumOf, migrate, MigrationRefused, migrations } from './migrate.ts'
import type { Migration } from './migration.ts'

const note: Migration = {
  name: '9999-note',
  statements: (schema) => [schema.createTable('note').addColumn('id', 'text', (column) => column.notNull())],
}

async function historyOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const all = migrations.map(({ name }) => name)

describe.each(bothEngines)('the migrations, on $name', ({ engine }) => {
  const openEmpty = async () => openAt(await newPlace(engine, { isEmpty: true }))

  test('are applied once, in their order', async () => {
    const database = await openEmpty()
    await migrate(database)
    await migrate(database)
    expect(await historyOf(database.db)).toEqual(all)
  })

  test('are applied once by several replicas that start together', async () => {
    const place = await newPlace(engine, { isEmpty: true })
    // SQLite has one process, which opens its file once.
    const first = await openAt(place)
    const otherReplicas = [1, 2, 3].map(async () => (engine === 'sqlite' ? first : openAt(place)))
    const replicas = [first, ...(await Promise.all(otherReplicas))]
    await Promise.all(replicas.map((database) => migrate(database)))
    for (const { db } of replicas) expect(await historyOf(db)).toEqual(all)
  })

  test('continue from the last migration of an older version', async () => {
    const database = await openEmpty()
    await migrate(database, migrations.slice(0, 2))
    await migrate(database, [...migrations, note])
    expect(await historyOf(database.db)).toEqual([...all, '9999-note'])
  })

  test('fill in the known end time of a schedule, so that it is not mailed as a change', async () => {
    const database = await openEmpty()
    const before = migrations.findIndex(({ name }) => name === '0108-schedule-end')
    await migrate(database, migrations.slice(0, before))
    // Plain SQL: the columns of later migrations are not there yet.
    const at = '2030-01-01T00:00:00.000Z'
    await sql`insert into event (id, title, description, about_event, google_form_link, date, time, end_time, turns_past_at,
        venue, category, image, registration_fee, seats, created_at, updated_at)
      values ('e1', 'Lights', '-', '-', '-', '2030-03-09', '18:00', '21:00', ${at},
        'Studio 2', 'Workshop', '-', 0, 30, ${at}, ${at})`.execute(database.db)
    await sql`insert into event_schedule (event_id, version, date, time, venue, status, created_at)
      values ('e1', 0, '2030-03-09', '18:00', 'Studio 2', 'scheduled', ${at})`.execute(database.db)
    await migrate(database)
    const schedules = await database.db.selectFrom('event_schedule').select('end_time').execute()
    expect(schedules).toEqual([{ end_time: '21:00' }])
  })

  test('keep the consents that something reads, and end with their account', async () => {
    const database = await openEmpty()
    const before = migrations.findIndex(({ name }) => name === '0152-known-consents')
    await migrate(database, migrations.slice(0, before))
    const at = '2030-01-01T00:00:00.000Z'
    await sql`insert into user_account (id, email, name, role, standing, created_at, updated_at)
      values ('u1', 'asha@college.example', 'Asha', 'member', 'approved', ${at}, ${at})`.execute(database.db)
    for (const [id, kind, withdrawnAt] of [
      ['c1', 'announcements', at],
      ['c2', 'announcements', null],
      ['c3', 'photos', null],
    ] as const)
      await sql`insert into consent (id, user_id, kind, given_at, withdrawn_at)
        values (${id}, 'u1', ${kind}, ${at}, ${withdrawnAt})`.execute(database.db)
    await migrate(database)
    const kept = () =>
      database.db.selectFrom('consent').select(['id', 'given_at', 'withdrawn_at']).orderBy('id').execute()
    expect(await kept()).toEqual([
      { id: 'c1', given_at: at, withdrawn_at: at },
      { id: 'c2', given_at: at, withdrawn_at: null },
    ])
    await sql`delete from user_account where id = 'u1'`.execute(database.db)
    expect(await kept()).toEqual([])
  })

  test('keep the pictures of past events, in their order', async () => {
    const database = await openEmpty()
    const before = migrations.findIndex(({ name }) => name === '0159-event-pictures')
    await migrate(database, migrations.slice(0, before))
    const at = '2030-01-01T00:00:00.000Z'
    await sql`insert into event (id, title, description, about_event, google_form_link, date, turns_past_at, venue,
        category, image, registration_fee, seats, created_at, updated_at)
      values ('e1', 'Lights', '-', '-', '-', '2030-03-09', ${at}, 'Studio 2',
        'Workshop', '-', 0, 30, ${at}, ${at})`.execute(database.db)
    const pictures = [
      { src: '/uploads/b.webp', alt: 'Two lamps' },
      { src: '/uploads/a.webp', alt: 'It’s dark' },
    ]
    await sql`insert into event_recap (id, body, pictures, version, updated_at)
      values ('e1', 'Full.', ${JSON.stringify(pictures)}, 3, ${at})`.execute(database.db)
    await migrate(database)
    const rows = await database.db
      .selectFrom('event_picture')
      .select(['id', 'event_id', 'src', 'alt', 'state'])
      .orderBy('position')
      .execute()
    expect(rows.map(({ id, ...row }) => ({ ...row, hasId: isId(id) }))).toEqual(
      pictures.map((picture) => ({ ...picture, event_id: 'e1', state: 'shown', hasId: true })),
    )
  })

  test('leave one tick of the three numbers of seats that an event had', async () => {
    const database = await openEmpty()
    const before = migrations.findIndex(({ name }) => name === '0150-seat-rules')
    await migrate(database, migrations.slice(0, before))
    const at = '2030-01-01T00:00:00.000Z'
    for (const [id, minutes] of [
      ['e1', 30],
      ['e2', null],
    ] as const)
      await sql`insert into event (id, title, description, about_event, google_form_link, date, turns_past_at, venue,
          category, image, registration_fee, seats, release_minutes, confirm_hours, network_limit, created_at, updated_at)
        values (${id}, 'Lights', '-', '-', '-', '2030-03-09', ${at}, 'Studio 2',
          'Workshop', '-', 0, 30, ${minutes}, 24, null, ${at}, ${at})`.execute(database.db)
    await migrate(database)
    const { rows } = await sql`select id, releases_seats from event order by id`.execute(database.db)
    expect(rows).toEqual([
      { id: 'e1', releases_seats: 1 },
      { id: 'e2', releases_seats: 0 },
    ])
  })

  test('delete the names and consents that nothing reads, and keep the memberships', async () => {
    const database = await openEmpty()
    const before = migrations.findIndex(({ name }) => name === '0112-no-kept-names')
    await migrate(database, migrations.slice(0, before))
    const { db } = database
    const at = '2030-01-01T00:00:00.000Z'
    await sql`insert into user_account (id, email, name, created_at, updated_at)
      values ('a', 'a@college.example', 'Asha', ${at}, ${at})`.execute(db)
    await sql`insert into membership (id, user_id, since, member_until, year_as_of, name_kept, created_at)
      values ('m', 'a', '2026-08-01', '2027-07-31', 2026, null, ${at}),
        ('k', null, '2022-08-01', '2025-07-31', 2022, 'Ritika Saxena', ${at})`.execute(db)
    for (const kind of ['announcements', 'photos', 'credits'])
      await sql`insert into consent (id, user_id, kind, given_at) values (${kind}, 'a', ${kind}, ${at})`.execute(
        db,
      )
    await migrate(database)
    expect(await db.selectFrom('consent').select('kind').execute()).toEqual([{ kind: 'announcements' }])
    expect(await db.selectFrom('membership').selectAll().execute()).toEqual([
      {
        id: 'm',
        user_id: 'a',
        since: '2026-08-01',
        member_until: '2027-07-31',
        ended_on: null,
        before_renewal: null,
        created_at: at,
      },
    ])
    await db.deleteFrom('user_account').execute()
    expect(await db.selectFrom('membership').select('id').execute()).toEqual([])
  })

  test.each([
    { who: 'nobody typed', logged: 'name', contact: '' },
    { who: 'a super admin typed', logged: 'contactEmail', contact: 'head@club.college' },
  ])("clear a contact address that is a super admin's and $who", async ({ logged, contact }) => {
    const database = await openEmpty()
    const before = migrations.findIndex(({ name }) => name === '0114-contact-address')
    await migrate(database, migrations.slice(0, before))
    const at = '2030-01-01T00:00:00.000Z'
    const value = JSON.stringify({ name: 'Reel Club', contactEmail: 'head@club.college', city: 'Pune' })
    await sql`insert into user_account (id, email, name, role, standing, created_at, updated_at)
      values ('u1', 'head@club.college', 'Head', 'super-admin', 'approved', ${at}, ${at}),
        ('u2', 'other@club.college', 'Other', 'member', 'approved', ${at}, ${at})`.execute(database.db)
    await sql`insert into setting (key, value, updated_at) values ('club', ${value}, ${at})`.execute(
      database.db,
    )
    await sql`insert into audit_entry (id, at, actor_id, action, subject_kind, subject_id)
      values ('a1', ${at}, 'u1', 'setting.change', 'setting', ${logged})`.execute(database.db)
    await migrate(database)
    const stored = await database.db.selectFrom('setting').select('value').executeTakeFirstOrThrow()
    expect(JSON.parse(stored.value)).toEqual({ ...(JSON.parse(value) as object), contactEmail: contact })
  })

  test('refuse a database of a newer version, and do not change it', async () => {
    const database = await openEmpty()
    await migrate(database, [...migrations, note])
    await expect(migrate(database)).rejects.toThrow(
      new MigrationRefused(
        'The database holds the change 9999-note, which this version of the site does not know: start a newer version',
      ),
    )
    expect(await historyOf(database.db)).toEqual([...all, '9999-note'])
  })

  test('refuse a migration that was changed after it was applied', async () => {
    const database = await openEmpty()
    await migrate(database, [note])
    const changedNote: Migration = {
      ...note,
      statements: (schema) => [schema.createTable('note').addColumn('id', 'integer')],
    }
    await expect(migrate(database, [changedNote])).rejects.toThrow(
      new MigrationRefused(
        'The change 9999-note is not the one the database was made with: start the version that made it',
      ),
    )
  })

  test('roll back a migration that fails', async () => {
    const database = await openEmpty()
    const failing: Migration = {
      name: '9999-failing',
      statements: (schema) => [
        schema.createTable('half').addColumn('id', 'text'),
        schema.createIndex('no').on('nowhere').column('id'),
      ],
    }
    await expect(migrate(database, [note, failing])).rejects.toThrow(/nowhere/)
    const tables = await database.db.introspection.getTables()
    expect(tables.map(({ name }) => name)).toEqual(['migration', 'note'])
    expect(await historyOf(database.db)).toEqual(['9999-note'])
  })
})

interface Shape {
  /** table.column, and whether it may be null */
  columns: string[]
  constraints: string[]
  indexes: string[]
}

const namesFrom = async (db: Database, query: string) => {
  const { rows } = await sql<{ name: string }>`${sql.raw(query)}`.execute(db)
  return rows.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))
}

async function constraintsOf(db: Database, engine: Engine): Promise<string[]> {
  if (engine === 'postgres')
    return namesFrom(
      db,
      `select conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
       where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u')`,
    )
  const tables = await namesFrom(db, `select sql as name from sqlite_master where type = 'table'`)
  const names = tables.flatMap((text) =>
    [...text.matchAll(/constraint "(\w+)"/g)].map(([, name]) => name ?? ''),
  )
  return names.toSorted((a, b) => (a < b ? -1 : 1))
}

const indexesOn: Record<Engine, string> = {
  postgres: `select indexname as name from pg_indexes where schemaname = 'public'
    and indexname not in (select conname from pg_constraint)`,
  sqlite: `select name from sqlite_master where type = 'index' and name not like 'sqlite_%'`,
}

async function shapeOn(engine: Engine): Promise<Shape> {
  const { db } = await openAt(await newPlace(engine))
  const tables = await db.introspection.getTables()
  return {
    columns: tables.flatMap((table) =>
      table.columns.map(
        (column) =>
          `${table.name}.${column.name}${column.isNullable ? ' null' : ''}${column.hasDefaultValue ? ' default' : ''}`,
      ),
    ),
    constraints: await constraintsOf(db, engine),
    indexes: await namesFrom(db, indexesOn[engine]),
  }
}

test('both engines have the same tables, columns, constraints and indexes', async () => {
  const [onSqlite, onPostgres] = await Promise.all([shapeOn('sqlite'), shapeOn('postgres')])
  expect(onSqlite).toEqual(onPostgres)
  expect(onSqlite.columns.length).toBeGreaterThan(100)
  expect(onSqlite.constraints).toContain('an_email_has_one_account')
  expect(onSqlite.indexes).toContain('a_phone_has_one_pending_request')
})

/** A released migration never changes: existing databases were created by it. */
test('each released migration compiles to its original SQL', async () => {
  const { db: onSqlite } = await openAt(await newPlace('sqlite'))
  const { db: onPostgres } = await openAt(await newPlace('postgres'))
  const sums = migrations.map(({ name, statements }) => [
    name,
    ...(
      [
        ['sqlite', onSqlite],
        ['postgres', onPostgres],
      ] as const
    ).map(([engine, db]) =>
      checksumOf(statements(db.schema, columnsOf(engine)).map((statement) => statement.compile())).slice(
        0,
        12,
      ),
    ),
  ])
  expect(sums).toEqual([
    ['0001-accounts', 'c3e0cc5c5489', 'f2d678eec178'],
    ['0002-events', 'bbb64caf6fa1', '2d98805ed50b'],
    ['0003-join-requests', '63989fdd125c', 'b0f75ad1516a'],
    ['0004-posts', '6a099741c685', '3f9383e7126e'],
    ['0005-mail', '72f983e286aa', '309447b64af0'],
    ['0006-limits-and-settings', '82699d0da6a4', 'd30f002b0cde'],
    ['0007-films', '1160d8e3023c', 'c603cc035805'],
    ['0008-event-revision', '04dad953612a', '04dad953612a'],
    ['0009-audit', '22968d77c438', '890e633750f5'],
    ['0010-mail-lists', '4f9492682646', '4f9492682646'],
    ['0011-review', '2773ebcf0620', '1b3cc28774ca'],
    ['0012-second-factor', 'c7017316f307', 'd9fa35674488'],
    ['0013-proved-sessions', '8f6eecc2744a', 'c34c4c79404a'],
    ['0014-event-categories', '3b28dfb6d344', '3b28dfb6d344'],
    ['0015-erasures', '2123ec2e6aeb', '5c5b2c8252e9'],
    ['0016-registrations', '656862d0e24b', '8dd8170aa808'],
    ['0017-first-passwords', 'b88730347f0b', '55fe7bea2b18'],
    ['0018-tries-by-key', '2c0aff02ffa7', '3b21a986e348'],
    ['0019-tries-with-requests', '6bd232913c88', 'dfb2e9a4dc24'],
    ['0020-mail-order', '89d0788d7ed1', '89d0788d7ed1'],
    ['0021-network-limit', 'abf92a5920c8', 'abf92a5920c8'],
    ['0022-hashed-sessions', '0ef3a33f75da', '0ef3a33f75da'],
    ['0023-fees-with-paise', '6045337ba97e', '6045337ba97e'],
    ['0024-join-request-key', '2b783a1cea72', '2b783a1cea72'],
    ['0025-mail-parts', '6810cbeaf82a', '6810cbeaf82a'],
    ['0026-event-schedule', '4f448f3107f6', '2af96cf24cd2'],
    ['0027-event-publication', 'f330714a9d5a', '71dd42993439'],
    ['0033-content', '7a1cb22b9a62', '43bac924ffa8'],
    ['0034-event-series', '1ec9d6c586a3', '1ec9d6c586a3'],
    ['0035-messages', 'eecfd8cbc1db', 'ed623bba4f1c'],
    ['0040-event-names', 'a06a1bbd7e89', 'e96646151803'],
    ['0042-content-preview', '9c35a20d42fb', '9c35a20d42fb'],
    ['0050-mail-unsubscribe', '134543b15576', '134543b15576'],
    ['0051-opening-alerts', '6258bbf41f94', '99c67a3f578a'],
    ['0052-event-recaps', '94d6bf8bf569', 'b8a1fe7d5af6'],
    ['0054-membership', '0ae4852a1b20', 'f5e2cc433f61'],
    ['0055-unused-sign-ups', '439769620c8d', '3f7e9471346f'],
    ['0058-consents', '6f232ceb9210', 'a05e26c121f8'],
    ['0059-join-status', '856788ee5ba9', '1a6f7e968b3d'],
    ['0060-member-pages', '3dbab0afbbc0', 'cda77fcf66a7'],
    ['0062-given-passwords', 'e171f2bc55d4', 'e171f2bc55d4'],
    ['0063-invites', '55bd59d6c0ae', '4651023007d2'],
    ['0064-committee-notices', 'a3542adb7589', '632b111b00d0'],
    ['0065-terms', '6fae0756f862', 'd85af3658cab'],
    ['0066-notice-kinds', '56b780997c22', '56b780997c22'],
    ['0067-stopped-messages', '49c68425eb4d', '7bc2474e7cc1'],
    ['0071-check-in-links', 'b623b475663b', '900b68b51d18'],
    ['0075-backups', '1a4af2fce8b6', '7bcc526a2f27'],
    ['0080-agreement-in-consents', 'd76a7602d793', 'd76a7602d793'],
    ['0081-erased-on-behalf', 'b14d90788104', 'b14d90788104'],
    ['0085-handover', '06369e7bad4a', '6ad6356970a8'],
    ['0086-committee-years', '8276fea05be7', '9b5bc0d0c55d'],
    ['0087-guardian', '125301692539', '05e17c29b7ec'],
    ['0090-announcements', '66a607a37f86', 'eb2b20c729ad'],
    ['0091-post-details', 'b5710ea73621', '32a6b5d45cf7'],
    ['0094-event-details', '34f5806e33f6', '34f5806e33f6'],
    ['0095-seat-confirmations', '8cf8599423ce', '7e278160d338'],
    ['0096-no-shows', '49ead9bcbdb1', '49ead9bcbdb1'],
    ['0098-content-changes', 'b237b78bfedc', '3c1157583184'],
    ['0106-passkeys', 'a7cbb93e3391', '1a82042a173d'],
    ['0107-picture-focus', '7d3629a8b7a2', '7d3629a8b7a2'],
    ['0108-schedule-end', '2cb610cf3ae9', '2cb610cf3ae9'],
    ['0110-join-proposals', '6c865ca94822', 'cd1e9f3d5f0c'],
    ['0111-join-request-versions', '1c0c4520cde8', '99107d8d2b4d'],
    ['0112-no-kept-names', '634db5823b53', '0b2da8902893'],
    ['0113-no-sleeping-erasures', '855c0990066d', '855c0990066d'],
    ['0114-contact-address', '58cfb88e3ef9', '58cfb88e3ef9'],
    ['0116-mail-failed-at', '78e4f254980a', '815082d7c489'],
    ['0117-mail-reply-to', 'b54501c95836', 'b54501c95836'],
    ['0118-folded', 'e3b0c44298fc', 'b54caa82186d'],
    ['0130-no-passkeys', '518c78eba9ff', '518c78eba9ff'],
    ['0131-no-opening-alerts', '46db55a8f96b', '46db55a8f96b'],
    ['0140-leaving-years', '654c03115a15', '654c03115a15'],
    ['0141-two-mail-switches', '2a31c8cac512', '2a31c8cac512'],
    ['0150-seat-rules', 'a9a84e922e30', 'a9a84e922e30'],
    ['0151-one-home-page', 'e8beecddb47a', 'e8beecddb47a'],
    ['0152-known-consents', 'd9eb1d09124b', '76794a959c6b'],
    ['0153-members-first', '1fc417fb89b6', '44287517338b'],
    ['0154-certificates', 'd6635f2f9f90', '64be0c56cd43'],
    ['0155-payments', '7daac01603a9', '17239bca8c5f'],
    ['0157-feedback', '1fbbb41d20b6', '9cc81a8e8cac'],
    ['0158-feedback-rating', '40e77ba89ef4', '40e77ba89ef4'],
    ['0159-event-pictures', '9457ce2fdca4', '7a2e2cd6c471'],
    ['0160-vote', 'f4e365ba3d06', '2baf64cdf3cd'],
    ['0161-film-calls', '1f1dcc062f32', '1498195e2cce'],
  ])
})
