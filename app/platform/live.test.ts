import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { afterwards, engines, newPlace, openAt } from '#tests/support/database.ts'
import type { Engine } from './db.ts'
import { type Live, openLive, type Topic, topics } from './live.ts'

const log = pino({ level: 'silent' })
type Place = Awaited<ReturnType<typeof newPlace>>

async function replicaAt(place: Place) {
  const opened = await openAt(place)
  const live = await openLive({ ...opened, databaseUrl: place.databaseUrl, log })
  afterwards(() => live.close())
  return { live, heard: hearing(live), db: opened.db, opened }
}

function hearing(live: Live): Topic[] {
  const heard: Topic[] = []
  live.subscribePromptly(topics, (topic) => heard.push(topic))
  return heard
}

const newReplica = async (engine: Engine) => replicaAt(await newPlace(engine))

describe.each(engines)('an announcement, on $name', ({ engine }) => {
  test('is heard in its own process before it returns, and once', async () => {
    const { live, heard } = await newReplica(engine)
    const version = live.version('events')
    live.announce('events')
    expect(heard).toEqual(['events'])
    expect(live.version('events')).toBeGreaterThan(version)
    await pause(100)
    expect(heard).toEqual(['events'])
  })

  test('gives the topic another edition, and no other', async () => {
    const { live } = await newReplica(engine)
    const [events, posts] = [live.edition('events'), live.edition('posts')]
    expect(live.edition('events')).toBe(events)
    live.announce('events')
    expect(live.edition('events')).not.toBe(events)
    expect(live.edition('posts')).toBe(posts)
    const announced = live.edition('events')
    live.touch('events')
    expect(live.edition('events')).not.toBe(announced)
  })

  test('is heard by nobody after the end', async () => {
    const { live, heard } = await newReplica(engine)
    await live.close()
    live.announce('events')
    expect(heard).toEqual([])
  })
})

describe('two replicas on PostgreSQL', () => {
  test('hear each other, but not what each notices by itself', async () => {
    const place = await newPlace('postgres')
    const [one, two] = [await replicaAt(place), await replicaAt(place)]
    one.live.touch('posts')
    one.live.announce('users')
    two.live.announce('join-requests')
    await vi.waitFor(() => expect(two.heard).toEqual(['join-requests', 'users']), { timeout: 3000 })
    await vi.waitFor(() => expect(one.heard).toEqual(['posts', 'users', 'join-requests']), { timeout: 3000 })
  })

  test('call what both know the same, and what only one knows otherwise', async () => {
    const place = await newPlace('postgres')
    const [one, two] = [await replicaAt(place), await replicaAt(place)]
    const editions = () => [one, two].map(({ live }) => live.edition('events'))
    const renamed: Topic[] = []
    one.live.subscribeToNames((topic) => renamed.push(topic))
    await vi.waitFor(() => expect(new Set(editions()).size).toBe(1), { timeout: 3000 })
    expect([...one.heard, ...two.heard]).toEqual([])
    one.live.announce('events')
    expect(new Set(editions()).size).toBe(2)
    await vi.waitFor(() => expect(new Set(editions()).size).toBe(1), { timeout: 3000 })
    const [agreed] = editions()
    two.live.announce('events')
    expect(editions()[1]).not.toBe(agreed)
    await vi.waitFor(() => expect(new Set([...editions(), agreed]).size).toBe(2), { timeout: 3000 })
    one.live.touch('events')
    expect(new Set(editions()).size).toBe(2)
  })

  test('hear what was announced last before a replica stopped', async () => {
    const place = await newPlace('postgres')
    const [one, two] = [await replicaAt(place), await replicaAt(place)]
    one.live.announce('events')
    await vi.waitFor(() => expect(two.heard).toEqual(['events']))
    // Within the pause after the announcement before.
    one.live.announce('posts')
    await one.live.close()
    await vi.waitFor(() => expect(two.heard).toEqual(['events', 'posts']))
  })

  test('count everything as changed after a connection was lost, and hear again', async () => {
    const place = await newPlace('postgres')
    const [one, two] = [await replicaAt(place), await replicaAt(place)]
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'club-site live'`.execute(one.db)
    await vi.waitFor(() => expect(two.heard.toSorted()).toEqual(topics.toSorted()), { timeout: 5000 })
    two.heard.length = 0
    one.live.announce('events')
    await vi.waitFor(() => expect(two.heard).toContain('events'), { timeout: 3000 })
  })

  test('tell each other later what the database did not take at once', async () => {
    const place = await newPlace('postgres')
    const [one, two] = [await replicaAt(place), await replicaAt(place)]
    const { pool } = one.opened
    const query = pool && vi.spyOn(pool, 'query').mockRejectedValueOnce(new Error('away'))
    one.live.announce('events')
    expect(one.heard).toEqual(['events'])
    await vi.waitFor(() => expect(two.heard).toEqual(['events']), { timeout: 3000 })
    expect(query).toHaveBeenCalledTimes(2)
  })

  test('a replica starts though nobody can listen yet', async () => {
    const opened = await openAt(await newPlace('postgres'))
    const live = await openLive({ ...opened, databaseUrl: 'postgres://club@127.0.0.1:9/club', log })
    const heard = hearing(live)
    live.announce('events')
    expect(heard).toEqual(['events'])
    await live.close()
  })
})
