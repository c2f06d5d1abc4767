import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { type Engine, openDatabase } from '#app/platform/database/database.ts'
import { migrate } from '#db/migrate.ts'
import { anEvent } from '#tests/support/factories.ts'
import { type RunningPostgres, startPostgres } from '#tests/support/postgres.ts'

export interface RushOrder {
  place: { databaseUrl: string | null; dataDir: string }
  eventId: string
  way: 'guarded' | 'naive' | 'raw'
  /** The number of the first person. */
  first: number
  people: number
}

export interface RushReport {
  seated: number
  tookMs: number
  p99Ms: number
}

export interface Rush {
  seats: number
  /** Acknowledged seats. */
  acknowledged: number
  /** Stored seats, and the counter on the event. */
  rows: number
  participants: number
  p99Ms: number
  claimsPerSecond: number
}

type DatabaseLocation = RushOrder['place']

/** An empty database for several rushes. */
export async function openRushDatabase(
  engine: Engine,
): Promise<{ place: DatabaseLocation; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-rush-'))
  const postgres: RunningPostgres | null = engine === 'postgres' ? await startPostgres() : null
  const place = { databaseUrl: postgres?.url ?? null, dataDir }
  const opened = await openDatabase(place)
  await migrate(opened)
  await opened.close()
  return {
    place,
    async close() {
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function claimer(): ChildProcess {
  return fork(join(import.meta.dirname, 'seats-claimer.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** The next message of a claimer; throws when the claimer ends. */
async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a claimer ended before its report')
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [Message]
  ended.catch(() => {})
  return message
}

async function counted(place: DatabaseLocation, eventId: string) {
  const { db, close } = await openDatabase(place)
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'seated')
    .execute()
  const event = await db
    .selectFrom('event')
    .select(['participants'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  await close()
  return { rows: rows.length, participants: event.participants }
}

async function newEvent(place: DatabaseLocation, seats: number): Promise<string> {
  const { db, close } = await openDatabase(place)
  const { id } = await anEvent(db, {
    seats,
    createdBy: null,
    settings: { ...externalFormSettings, method: 'here' },
  })
  await close()
  return id
}

/** All people register at once: two processes on Postgres, one on SQLite. */
export async function rushForSeats(
  place: DatabaseLocation,
  { seats, people, way }: { seats: number; people: number; way: RushOrder['way'] },
): Promise<Rush> {
  const eventId = await newEvent(place, seats)
  const replicas = place.databaseUrl === null ? 1 : 2
  const share = people / replicas
  const children = Array.from({ length: replicas }, claimer)
  for (const [at, child] of children.entries()) {
    const order: RushOrder = { place, eventId, way, first: at * share, people: share }
    child.send(order)
    await nextMessage(child)
  }
  const reports = children.map((child) => nextMessage<RushReport>(child))
  for (const child of children) child.send('go')
  const all = await Promise.all(reports)
  const slowest = Math.max(...all.map(({ tookMs }) => tookMs))
  return {
    seats,
    acknowledged: all.reduce((sum, { seated }) => sum + seated, 0),
    ...(await counted(place, eventId)),
    p99Ms: Math.max(...all.map(({ p99Ms }) => p99Ms)),
    claimsPerSecond: (people / slowest) * 1000,
  }
}
