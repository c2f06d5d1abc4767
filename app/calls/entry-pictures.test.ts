import { expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { dryRun, erasePerson, purge } from '#app/privacy/use-cases.server.ts'
import { deletePictures } from '#app/uploads/use-cases.server.ts'
import { bothEngines, newFolder } from '#tests/support/database.ts'
import { anEvent, aUser } from '#tests/support/factories.ts'
import { aFilmCall, aFilmEntry } from '#tests/support/film-calls.ts'
import { addPictures } from '#tests/support/film-entrants.ts'
import { actingAs, memoryStorage, testEnv } from '#tests/support/test-services.ts'
import { entryPage, withdrawEntry } from './use-cases.server.ts'

const now = new Date('2027-01-05T06:30:00Z')
const FILES_OF_ONE = 4

it.each(bothEngines)(
  'the pictures of an entry leave the storage with it, whichever way it goes, once nothing shows them, on $name',
  async ({ open }) => {
    const db = await open()
    const storage = memoryStorage()
    const acting = { ...actingAs(db, visitor, { now }), storage }
    const entries = () => storage.kept.size / FILES_OF_ONE
    const callId = await aFilmCall(db, { now })
    async function entered(email: string) {
      const { linkKey } = await aFilmEntry(db, { callId, now, email })
      await addPictures(acting, linkKey)
      return linkKey
    }
    const withdrawn = await entered('withdrawn@college.example')
    const shown = await entered('shown@college.example')
    for (const name of ['old', 'erased', 'off']) await entered(`${name}@college.example`)
    expect(entries()).toBe(5)

    await withdrawEntry(acting, withdrawn)
    expect(entries()).toBe(4)

    const { id: createdBy } = await aUser(db, { email: 'off@college.example' })
    const at = now.toISOString()
    await db
      .updateTable('user_account')
      .set({ erase_at: at, email_confirmed_at: at })
      .where('id', '=', createdBy)
      .execute()
    const folder = await newFolder()
    const moment = { db, storage, now, env: testEnv({ backups: folder }), outbox: folder }
    await dryRun({ ...moment, now: new Date('2028-02-01') })
    expect(entries()).toBe(4)
    await purge(moment)
    expect(entries()).toBe(3)

    const { pictures } = await erasePerson({ db, env: testEnv(), now }, { email: 'erased@college.example' })
    await deletePictures({ db, storage }, ...pictures)
    expect(entries()).toBe(2)

    const poster = (await entryPage(acting, shown))?.entry.poster ?? ''
    await anEvent(db, { title: 'Shown', createdBy: (await aUser(db)).id, image: poster })
    await purge({ ...moment, now: new Date('2028-02-01') })
    expect([...storage.kept.keys()].filter((name) => !poster.includes(name.slice(0, 36)))).toEqual([])
    expect(storage.kept.size).toBe(2)
  },
)
