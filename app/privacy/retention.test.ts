import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, describe, test } from 'vitest'
import { insertAgedClub, left, picturesBeside, remainingMarks } from '#tests/support/aged-club.ts'
import { anEventPicture, aUser } from '#tests/support/factories.ts'
import { aFilmCall, aFilmEntry } from '#tests/support/film-calls.ts'
import { engineNames, newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { testEnv } from '#tests/support/test-services.ts'
import { openFolderStorage } from '#app/platform/storage/storage.ts'
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
        storage: await openFolderStorage(picturesBeside(outbox)),
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
    await purge({
      db: otherDatabase.db,
      now,
      env: testEnv(),
      outbox,
      storage: await openFolderStorage(pictures),
    })
    const deletedNames = before.filter((name) => !existsSync(join(pictures, name)))
    expect(deletedNames).toEqual(before.filter((name) => /^01d0.*\.part$/.test(name)))
    expect(deletedNames).toHaveLength(1)
  })

  test('goes on when the storage of the pictures is away, and deletes them with their rows the next time', async () => {
    const { moment, look } = await agedClub()
    const { db, env, storage } = moment
    const picture = async () => {
      const id = randomUUID()
      for (const name of [`${id}.webp`, `${id}-640.webp`]) await storage.put(name, new Uint8Array(1))
      return `/uploads/${id}.webp`
    }
    const [image, src, ofPost, inPost, poster, ofErased] = await Promise.all(
      Array.from({ length: 6 }, picture),
    )
    const old = db.selectFrom('event').select('id').where('title', '=', 'trashed old')
    const { id: event_id } = await old.executeTakeFirstOrThrow()
    await db.updateTable('event').set({ image }).where('id', '=', event_id).execute()
    await anEventPicture(db, { event_id, src })
    const body = `![A boom](https://club.example${inPost})`
    await db.updateTable('post').set({ image: ofPost, body }).where('title', '=', 'deleted old').execute()
    const entry = { poster, still: '' }
    await db.updateTable('film_entry').set(entry).where('email', 'like', 'entry-old%').execute()
    const erased = 'erased@college.example'
    const { linkKey } = await aFilmEntry(db, { callId: await aFilmCall(db, { now }), now, email: erased })
    await db.updateTable('film_entry').set({ poster: ofErased }).where('link_key', '=', linkKey).execute()
    const { id } = await aUser(db, { email: erased })
    const at = now.toISOString()
    await db
      .updateTable('user_account')
      .set({ erase_at: at, email_confirmed_at: at })
      .where('id', '=', id)
      .execute()

    const storedCount = (await storage.list()).length
    const away = { ...storage, delete: () => Promise.reject(new Error('away')) }
    await expect(purge({ ...moment, storage: away })).rejects.toThrow(`${ofErased?.slice(9)}`)
    expect(await storage.list()).toHaveLength(storedCount)
    expect(await readdir(env.backups)).toHaveLength(1)
    const titles = await db.selectFrom('event').select('title').execute()
    expect(titles.map(({ title }) => title)).toContain('trashed old')
    const rowsLeft = (await look()).filter((mark) => !left.includes(mark) && !mark.startsWith('picture'))
    expect(rowsLeft).toHaveLength(3)
    await purge(moment)
    expect(await look()).toEqual(left)
  })

  test('reports the error when a dry run fails', async () => {
    const { moment } = await agedClub()
    await moment.db.schema.dropTable('mail').execute()
    await expect(dryRun(moment)).rejects.toThrow(/mail/)
  })
})
