import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { afterwards, bothEngines, newPlace, openAt } from '#tests/support/database.ts'
import type { Engine } from '../database/database.ts'
import { type Live, openLive, REPLICA_LAG_MS, type Topic, topics } from './live.ts'

const log = pino({ level: 'silent' })
type DatabaseUrl = Awaited<ReturnType<typeof newPlace>>

async function replicaAt(place: DatabaseUrl) {
  const database = await openAt(place)
  const live = await openLive({ ...database, databaseUrl: place.databaseUrl, log })
  afterwards(() => live.close())
  return { live, heard: topicsOf(live), db: database.db, database }
}

function topicsOf(live: Live): Topic[] {
  const received: Topic[] = []
  live.subscribePromptly(topics, (topic) => received.push(topic))
  return received
}

const newReplica = async (engine: Engine) => replicaAt(await newPlace(engine))

describe.each(bothEngines)('an announcement, on $name', ({ engine }) => {
  test('reaches listeners in its own process synchronously, and only once', async () => {
    const { live, heard: received } = await newReplica(engine)
    live.announce('events')
    expect(received).toEqual(['events'])
    await pause(100)
    expect(received).toEqual(['events'])
  })

  test('reaches no listener after the live updates are closed', async () => {
    const { live, heard: received } = await newReplica(engine)
    await live.close()
    live.announce('events')
    expect(received).toEqual([])
  })
})

describe('two replicas on PostgreSQL', () => {
  test('receive the announcements of each other, but not the topics that one only touches', async () => {
    const place = await newPlace('postgres')
    const [one, two] = [await replicaAt(place), await replicaAt(place)]
    one.live.touch('posts')
    one.live.announce('users')
    two.live.announce('join-requests')
    await vi.waitFor(() => expect(two.heard).toEqual(['join-requests', 'users']), { timeout: 3000 })
    await vi.waitFor(() => expect(one.heard).toEqual(['posts', 'users', 'join-requests']), { timeout: 3000 })
  })

  test('repeat a change to paced listeners after the replica lag', async () => {
    const place = await newPlace('postgres')
    const { live } = await replicaAt(place)
    const paced: Topic[] = []
    live.subscribe(topics, (topic) => paced.push(topic))
    live.announce('events')
    expect(paced).toEqual(['events'])
    await vi.waitFor(() => expect(paced).toEqual(['events', 'events']), { timeout: REPLICA_LAG_MS + 1000 })
  })

  test('receive the last announcement of a replica that stops', async () => {
    const place = await newPlace('postgres')
    const [one, two] = [await replicaAt(place), await replicaAt(place)]
    one.live.announce('events')
    await vi.waitFor(() => expect(two.heard).toEqual(['events']))
    // Within the pause after the announcement before.
    one.live.announce('posts')
    await one.live.close()
    await vi.waitFor(() => expect([...new Set(two.heard)]).toEqual(['events', 'posts']))
  })

  test('report every topic as changed after a lost connection, and receive announcements again', async () => {
    const place = await newPlace('postgres')
    const [one, two] = [await replicaAt(place), await replicaAt(place)]
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'club-site live'`.execute(one.db)
    await vi.waitFor(() => expect(two.heard.toSorted()).toEqual(topics.toSorted()), { timeout: 5000 })
    two.heard.length = 0
    one.live.announce('events')
    await vi.waitFor(() => expect(two.heard).toContain('events'), { timeout: 3000 })
  })

  test('send an announcement later that was made while the connection was lost', async () => {
    const place = await newPlace('postgres')
    const [one, two] = [await replicaAt(place), await replicaAt(place)]
    // The older connection is that of the first replica.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'club-site live'
      order by backend_start limit 1`.execute(one.db)
    one.live.announce('events')
    expect(one.heard[0]).toBe('events')
    await vi.waitFor(() => expect(two.heard).toEqual(['events']), { timeout: 5000 })
  })

  test('start when the listening connection cannot be opened', async () => {
    const database = await openAt(await newPlace('postgres'))
    const live = await openLive({ ...database, databaseUrl: 'postgres://club@127.0.0.1:9/club', log })
    const received = topicsOf(live)
    live.announce('events')
    expect(received).toEqual(['events'])
    await live.close()
  })
})
