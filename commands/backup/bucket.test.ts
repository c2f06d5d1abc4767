import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openStorage } from '#app/platform/storage/storage.ts'
import type { PictureSink } from './pictures.ts'
import { testEnv } from '#tests/support/test-services.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { afterwards, newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { backUpClub } from './back-up.ts'
import { openBackup } from '#app/platform/storage/backup-file.ts'
import { parseLines } from './lines.ts'
import { restoreClub } from './restore.ts'

async function newBucket() {
  const bucket = await startBucket()
  afterwards(async () => bucket.close())
  return bucket
}

const names = Array.from({ length: 8 }, (_, n) => `0198c7a0-${n}.webp`)

/** A club whose pictures lie in a bucket, backed up. */
async function backedUp() {
  const bucket = await newBucket()
  for (const name of names) bucket.kept.set(name, Buffer.alloc(70_000, name))
  bucket.kept.set('somebody-elses.backup', Buffer.from('not ours'))
  const place = await newPlace('sqlite')
  await openAt(place)
  const path = join(await newFolder(), 'club.backup')
  await backUpClub(path, { env: testEnv({ ...place, s3: bucket.s3 }), now: new Date() })
  return { path, bucket }
}

async function putBack(path: string, storage: PictureSink, databaseUrl?: (url: string) => string) {
  const place = await newPlace(databaseUrl ? 'postgres' : 'sqlite', { isEmpty: true })
  const url = place.databaseUrl && databaseUrl ? databaseUrl(place.databaseUrl) : place.databaseUrl
  const database = await openAt({ ...place, databaseUrl: url })
  return restoreClub(parseLines(await openBackup(path, null)), { database, storage })
}

test('a backup contains the pictures of a bucket, and a restore writes them to another bucket', async () => {
  const { path, bucket } = await backedUp()
  const otherBucket = await newBucket()
  const restored = await putBack(path, await openStorage({ dataDir: '', s3: otherBucket.s3 }))
  expect(restored.pictures).toBe(names.length)
  expect([...otherBucket.kept.keys()].toSorted()).toEqual(names)
  for (const name of names) expect(otherBucket.kept.get(name)).toEqual(bucket.kept.get(name))
})

test('no backup is made when its bucket is missing', async () => {
  const place = await newPlace('sqlite')
  await openAt(place)
  const s3 = { ...(await newBucket()).s3, bucket: 'another' }
  const path = join(await newFolder(), 'club.backup')
  const making = backUpClub(path, { env: testEnv({ ...place, s3 }), now: new Date() })
  await expect(making).rejects.toThrow('The bucket another was not found')
  await expect(openBackup(path, null)).rejects.toThrow('There is no backup')
})

test('a slow bucket does not cause a transaction timeout of the restore', async () => {
  const { path } = await backedUp()
  // This short timeout of an idle transaction represents ten seconds and a thousand pictures.
  const impatient = (url: string) => `${url}?idle_in_transaction_session_timeout=150`
  const put = async () => pause(40)
  expect(await putBack(path, { put }, impatient)).toMatchObject({ pictures: names.length })
})
