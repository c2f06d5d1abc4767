import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, describe, test } from 'vitest'
import { insertAgedClub, left, picturesBeside, remainingMarks } from '#tests/support/aged-club.ts'
import { engineNames, newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { memoryStorage, testEnv } from '#tests/support/test-services.ts'
import { purge, retentionPolicy, dryRun } from './retention.server.ts'

const now = new Date('2027-12-26T04:30:00.000Z')

describe.each(engineNames)('the retention policy, on %s', (engine) => {
  async function agedClub() {
    const { db } = await openAt(await newPlace(engine))
    const outbox = join(await newFolder(), 'outbox')
    await insertAgedClub(db, { now, outbox })
    return {
      moment: {
        db,
        now,
        env: testEnv({ backups: await newFolder() }),
        outbox,
        pictures: picturesBeside(outbox),
        storage: memoryStorage(),
      },
      look: () => remainingMarks(db, outbox),
    }
  }

  test('deletes what expired an hour ago, keeps what expires in an hour, and deletes nothing twice', async () => {
    const { moment, look } = await agedClub()
    const firstResults = await purge(moment)
    expect(firstResults.filter(({ rows }) => rows === 0)).toEqual([])
    expect(await look()).toEqual(left)
    const secondResults = await purge(moment)
    expect(secondResults.filter(({ rows }) => rows > 0)).toEqual([])
  })

  test('reports in a dry run what a purge will delete, without deleting it', async () => {
    const { moment, look } = await agedClub()
    const before = await look()
    const dryRunResults = await dryRun(moment)
    expect(await look()).toEqual(before)
    expect(dryRunResults).toEqual(await purge(moment))
    expect(dryRunResults.map(({ what }) => what)).toEqual(retentionPolicy.map(({ what }) => what))
  })

  test('keeps the pictures of a folder that may belong to another database', async () => {
    const { db } = await openAt(await newPlace(engine))
    const outbox = join(await newFolder(), 'outbox')
    await insertAgedClub(db, { now, outbox })
    const otherDatabase = await openAt(await newPlace(engine))
    const pictures = picturesBeside(outbox)
    const before = await readdir(pictures)
    await purge({ db: otherDatabase.db, now, env: testEnv(), outbox, pictures, storage: memoryStorage() })
    const deletedNames = before.filter((name) => !existsSync(join(pictures, name)))
    expect(deletedNames).toEqual(before.filter((name) => /^01d0.*\.part$/.test(name)))
    expect(deletedNames).toHaveLength(1)
  })

  test('reports the error when a dry run fails', async () => {
    const { moment } = await agedClub()
    await moment.db.schema.dropTable('mail').execute()
    await expect(dryRun(moment)).rejects.toThrow(/mail/)
  })
})
