import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningBucket, startBucket } from '#tests/support/bucket.ts'
import { createBucketClient } from './bucket.ts'
import { openFolderStorage, openStorage, type PictureStorage } from './storage.ts'

const bytes = new TextEncoder().encode('a picture')

function describeKeeping(open: () => PictureStorage) {
  it('stores, reads and deletes a picture', async () => {
    const storage = open()
    await storage.put('0198-a.webp', bytes)
    expect(Buffer.from((await storage.get('0198-a.webp')) ?? []).toString()).toBe('a picture')
    await storage.delete('0198-a.webp')
    expect(await storage.get('0198-a.webp')).toBeNull()
    await storage.delete('0198-a.webp')
  })

  it('streams a picture or a part of it, and says how long that is', async () => {
    const storage = open()
    await storage.put('0198-s.webp', bytes)
    const answers = [
      await storage.stream('0198-s.webp'),
      await storage.stream('0198-s.webp', { first: 2, last: 6 }),
    ]
    expect(answers.map((answer) => answer?.length)).toEqual([9, 5])
    const read = answers.map(async (answer) => answer && text(answer.stream))
    expect(await Promise.all(read)).toEqual(['a picture', 'pictu'])
    expect(await storage.has('0198-s.webp')).toBe(true)
    await storage.delete('0198-s.webp')
    expect([await storage.stream('0198-s.webp'), await storage.has('0198-s.webp')]).toEqual([null, false])
  })
}

describe('the picture storage in a folder', () => {
  let folder = ''
  let storage: PictureStorage
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    storage = await openFolderStorage(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  describeKeeping(() => storage)

  it('fails on opening when the folder is not writable', async () => {
    const place = join(folder, 'a-file')
    await writeFile(place, '')
    await expect(openFolderStorage(place)).rejects.toThrow(
      /a-file cannot be written to: it is a file, not a folder$/,
    )
    await rm(place)
  })

  it('is full when its pictures reach the limit, and has space again after a deletion', async () => {
    const place = await mkdtemp(join(tmpdir(), 'pictures-'))
    const small = await openFolderStorage(place, 2 * bytes.byteLength)
    await small.put('0198-a.webp', bytes)
    expect(await small.isFull?.()).toBe(false)
    await small.put('0198-b.webp', bytes)
    expect(await small.isFull?.()).toBe(true)
    await small.delete('0198-a.webp')
    expect(await small.isFull?.()).toBe(false)
    await rm(place, { recursive: true })
  })

  it('closes the file of a stream whose reader leaves, and opens none before it is read', async () => {
    await storage.put('0198-c.webp', new Uint8Array(1_000_000))
    const openFiles = async () => {
      const links = await readdir('/proc/self/fd')
      const paths = await Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')))
      return paths.filter((path) => path.endsWith('0198-c.webp')).length
    }
    const stored = await storage.stream('0198-c.webp')
    expect([stored?.length, await openFiles()]).toEqual([1_000_000, 0])
    const reader = stored?.stream.getReader()
    await reader?.read()
    expect(await openFiles()).toBe(1)
    await reader?.cancel()
    expect(await openFiles()).toBe(0)
    await storage.delete('0198-c.webp')
  })

  it('leaves no temporary file after storing a picture', async () => {
    await storage.put('0198-b.webp', bytes)
    expect(await readdir(folder)).toEqual(['0198-b.webp'])
  })

  it.each(['../a.webp', 'a/b.webp', '.hidden', '', 'A.webp', 'a\0.webp'])(
    'refuses the name %j',
    async (name) => {
      await expect(storage.put(name, bytes)).rejects.toThrow('cannot name a picture')
      await expect(storage.get(name)).rejects.toThrow('cannot name a picture')
    },
  )
})

describe('the picture storage in a bucket', () => {
  let bucket: RunningBucket
  let storage: PictureStorage
  beforeAll(async () => {
    bucket = await startBucket()
    storage = await openStorage({ dataDir: '/nowhere', s3: bucket.s3 })
  })
  afterAll(() => bucket.close())

  describeKeeping(() => storage)

  it('lists the names of all pictures over several pages', async () => {
    const names = Array.from({ length: 7 }, (_, n) => `0198-${n}.webp`)
    for (const name of names) await storage.put(name, bytes)
    expect((await storage.list()).map(({ name }) => name).toSorted()).toEqual(names)
    await expect(createBucketClient({ ...bucket.s3, bucket: 'another' }).list()).rejects.toThrow(
      'was not found',
    )
  })
})
