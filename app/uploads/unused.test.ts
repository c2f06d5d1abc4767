import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdMails } from '#app/club/use-cases.server.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { openStorage } from '#app/platform/storage/storage.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { afterwards, newPlace, openAt } from '#tests/support/database.ts'
import { anEvent } from '#tests/support/factories.ts'
import { deleteUnusedPictures } from './use-cases.server.ts'

/** By the clock of the bucket, which dates what it keeps. */
const after = (days: number) => new Date(Date.now() + days * DAY_MS)

async function aClubWithABucket() {
  const { db } = await openAt(await newPlace('sqlite'))
  const bucket = await startBucket()
  afterwards(async () => bucket.close())
  const storage = await openStorage({ dataDir: '/nowhere', s3: bucket.s3 })
  const [shown, unused] = [randomUUID(), randomUUID()]
  for (const name of [`${shown}.webp`, `${unused}.webp`, `${unused}-640.webp`, 'of-another-program.webp'])
    await storage.put(name, new Uint8Array(1))
  await anEvent(db, { image: `https://club.example/uploads/${shown}.webp` })
  const names = () => [...bucket.kept.keys()].toSorted()
  return { db, storage, shown, names }
}

test('pictures in a bucket go a week after they were stored, unless something shows them or they are not ours', async () => {
  const { db, storage, shown, names } = await aClubWithABucket()
  expect(await deleteUnusedPictures({ db, now: after(6), storage })).toBe(0)
  expect(await deleteUnusedPictures({ db, now: after(8), storage, isDryRun: true })).toBe(2)
  expect(names()).toHaveLength(4)
  expect(await deleteUnusedPictures({ db, now: after(8), storage })).toBe(2)
  expect(names()).toEqual([`${shown}.webp`, 'of-another-program.webp'].toSorted())
})

test('a restored copy deletes no picture of the bucket, which the live site may have', async () => {
  const { db, storage, names } = await aClubWithABucket()
  await holdMails(db, { madeAt: new Date(), now: new Date() })
  expect(await deleteUnusedPictures({ db, now: after(8), storage })).toBe(0)
  expect(names()).toHaveLength(4)
})
