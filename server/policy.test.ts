import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, describe, test } from 'vitest'
import { layAgedClub, left, picturesBeside, whatIsLeft } from '#tests/support/aged-club.ts'
import { newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { forgetOutdated, policy, rehearse } from './policy.ts'

const now = new Date('2027-12-26T04:30:00.000Z')

describe.each(['sqlite', 'postgres'] as const)('the policy, on %s', (engine) => {
  async function agedClub() {
    const { db } = await openAt(await newPlace(engine))
    const outbox = join(await newFolder(), 'outbox')
    await layAgedClub(db, { now, outbox })
    return {
      moment: { db, now, outbox, pictures: picturesBeside(outbox) },
      look: () => whatIsLeft(db, outbox),
    }
  }

  test('forgets what is an hour past its time, keeps what is an hour before it, and nothing twice', async () => {
    const { moment, look } = await agedClub()
    const forgotten = await forgetOutdated(moment)
    expect(forgotten.filter(({ rows }) => rows === 0)).toEqual([])
    expect(await look()).toEqual(left)
    const again = await forgetOutdated(moment)
    expect(again.filter(({ rows }) => rows > 0)).toEqual([])
  })

  test('tells beforehand what would go, and lets nothing go', async () => {
    const { moment, look } = await agedClub()
    const before = await look()
    const told = await rehearse(moment)
    expect(await look()).toEqual(before)
    expect(told).toEqual(await forgetOutdated(moment))
    expect(told.map(({ what }) => what)).toEqual(policy.map(({ what }) => what))
  })

  test('leaves the pictures of a folder alone that may be the folder of another database', async () => {
    const { db } = await openAt(await newPlace(engine))
    const outbox = join(await newFolder(), 'outbox')
    await layAgedClub(db, { now, outbox })
    const other = await openAt(await newPlace(engine))
    const pictures = picturesBeside(outbox)
    const before = await readdir(pictures)
    await forgetOutdated({ db: other.db, now, outbox, pictures })
    const gone = before.filter((name) => !existsSync(join(pictures, name)))
    expect(gone).toEqual(before.filter((name) => /^01d0.*\.part$/.test(name)))
    expect(gone).toHaveLength(1)
  })

  test('says so when a rehearsal fails', async () => {
    const { moment } = await agedClub()
    await moment.db.schema.dropTable('mail').execute()
    await expect(rehearse(moment)).rejects.toThrow(/mail/)
  })
})
