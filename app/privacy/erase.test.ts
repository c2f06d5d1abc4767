import { createHmac } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { queueMail } from '#app/platform/mail/mail.ts'
import { newId } from '#app/platform/id.ts'
import { toOutbox } from '#app/platform/mail/mail-transport.ts'
import { pictureWishes } from '#app/registrations/use-cases.server.ts'
import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { afterwards, engineNames, newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { insertFullClub } from '#tests/support/full-club.ts'
import {
  aJoinRequest,
  anAdmin,
  anEvent,
  anEventPicture,
  aSeat,
  aSuperAdmin,
  aUser,
  LONG_AGO,
  viewerOf,
} from '#tests/support/factories.ts'
import { backupLines, parseLines } from '#commands/backup/lines.ts'
import { noPictures } from '#commands/backup/pictures.ts'
import { restoreClub } from '#commands/backup/restore.ts'
import { openSnapshot } from '#commands/backup/snapshot.ts'
import { repeatErasures } from './repeat-erasures.server.ts'
import { erasePerson } from './erase.server.ts'
import { distinctiveNames, identityIn } from './identity.server.ts'
import { eraseFromOutbox } from './outbox.server.ts'
import { peopleTables, freeTextColumns } from './personal-columns.server.ts'
import { countRemaining, findMentions } from './search.server.ts'
import { importErasureLists, upgradeErasureList, writeErasureList } from './erasure-list.server.ts'
import { ensureErasureKey } from './tombstones.server.ts'
import { actingAs, testEnv } from '#tests/support/test-services.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const env = testEnv()
const phone = '9876543210'
const email = 'priya-sharma@film-school.example'
const emptyColumns = {
  branch: null,
  year: null,
  email_key: null,
  request_key: null,
  notice_version: null,
  notice_hash: null,
}
const byPhone = { phone }
const byEmail = { email }

/** Priya has rows in every kind of table, beside a person who must not be erased. */
async function clubWithPriya(db: Database) {
  const request = await aJoinRequest(db, { name: 'Priya Sharma', phone, status: 'approved' })
  const member = {
    phone,
    joinRequestId: request.id,
    name: 'Priya Sharma',
    accountStatus: 'approved',
  } as const
  await aUser(db, { ...member, email: `91${phone}@members.invalid` })
  await aUser(db, { email, name: 'Priya S.' })
  await db
    .insertInto('film_submission')
    .values({ id: newId(), email, notice_version: '1', created_at: LONG_AGO })
    .execute()
  await queueMail(db, { recipient: email, subject: 'Hello', text: 'Priya', now })
  const other = await aJoinRequest(db, { phone: '9000000077' })
  await db
    .updateTable('join_request')
    .set({ reviewer_note: `A friend of Priya Sharma, +91 98765-43210 or ${email.toUpperCase()}` })
    .where('id', '=', other.id)
    .execute()
  const post = {
    id: newId(),
    title: 'A post',
    body: `Write to ${email}`,
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
  }
  await db.insertInto('post').values(post).execute()
  const comment = { post_id: post.id, body: `Call ${phone}`, status: 'approved', created_at: LONG_AGO }
  await db
    .insertInto('comment')
    .values({ ...comment, id: newId(), author_name: 'Priya Sharma' })
    .execute()
  return { other }
}

describe('an identity', () => {
  test.each([
    [' Priya-Sharma@Film-School.example ', { email }],
    ['+91 98765 43210', { phone }],
    ['919876543210', { phone }],
    ['9876543210', { phone }],
    ['12345', null],
    ['Priya', null],
    ['', null],
  ])('read from %j is %j', (text, identity) => expect(identityIn(text)).toEqual(identity))
})

test.each([
  ['Priya Sharma', true],
  ['Ritika', true],
  ['Asha', false],
  ['Priya-Sharma', false],
])('whether words of others are searched for the name %j is %j', (name, isSearched) => {
  expect(distinctiveNames([name], [byPhone, byEmail])).toEqual(isSearched ? [name] : [])
})

describe.each(engineNames)('an erased person, on %s', (engine) => {
  async function newClub() {
    const place = await newPlace(engine)
    const { db } = await openAt(place)
    const searchDump = async () => {
      const snapshot = await openSnapshot(place)
      const found = await countRemaining(snapshot, [byPhone, byEmail])
      const text: string[] = []
      for await (const lines of backupLines(snapshot, { pictures: noPictures, now })) text.push(lines)
      await snapshot.close()
      return { found: Object.fromEntries(found), dump: text.join('') }
    }
    return { db, place, searchDump }
  }

  test('is in no row of a full dump, and other people are still there', async () => {
    const { db, searchDump } = await newClub()
    const { other } = await clubWithPriya(db)
    expect(Object.keys((await searchDump()).found).toSorted()).toEqual(
      ['comment', 'film_submission', 'join_request', 'mail', 'post', 'user_account'].toSorted(),
    )
    await erasePerson({ db, env, now }, byPhone)
    await erasePerson({ db, env, now }, byEmail)
    const { found, dump } = await searchDump()
    expect(found).toEqual({})
    expect(dump).not.toMatch(/98765[- ]?43210|priya\.sharma/i)
    const left = await db.selectFrom('join_request').select(['id', 'reviewer_note']).execute()
    expect(left).toEqual([
      { id: other.id, reviewer_note: 'A friend of Priya Sharma, +91 [erased] or [erased]' },
    ])
  })

  test('leaves words about others as they are, and the operator gets a list of those with their name', async () => {
    const { db, place } = await newClub()
    await clubWithPriya(db)
    await aUser(db, { email: 'an@mail.test', name: 'an' })
    const { id } = await aJoinRequest(db)
    const note = 'Met Ananya and dan@mail.test, an able man, number 109876543210123; Priya Sharmavaram, too'
    await db.updateTable('join_request').set({ reviewer_note: note }).where('id', '=', id).execute()
    const { names } = await erasePerson({ db, env, now }, byPhone)
    expect(names).toEqual(['Priya Sharma'])
    expect((await erasePerson({ db, env, now }, { email: 'an@mail.test' })).names).toEqual([])
    const stored = db.selectFrom('join_request').select('reviewer_note as note').where('id', '=', id)
    expect(await stored.executeTakeFirst()).toEqual({ note })
    const snapshot = await openSnapshot(place)
    const found = await findMentions(
      snapshot,
      names.map((name) => name.toUpperCase().replace('SH', 'S\u0301H')),
    )
    await snapshot.close()
    expect(found).toMatchObject([
      { place: 'join_request.reviewer_note' },
      { place: 'comment.author_name', text: 'Priya Sharma' },
    ])
    expect(found[0]?.text).toContain('A friend of Priya Sharma')
  })

  test('is found in every column that may hold personal data, by number, address and name', async () => {
    const { db, place } = await newClub()
    const { marks } = await insertFullClub(db)
    const personal = marks.filter(({ kind }) => kind === 'personal')
    const snapshot = await openSnapshot(place)
    for (const { column, text } of personal) {
      const identity = identityIn(text)
      const counts = await countRemaining(snapshot, identity ? [identity] : [])
      expect([...counts]).toEqual(identity ? [[column.split('.')[0], 1]] : [])
      expect((await findMentions(snapshot, [text])).map(({ place }) => place)).toEqual([column])
    }
    await snapshot.close()
    expect(personal.length).toBeGreaterThan(20)
  })

  test('is erased from every text that somebody else may have written, whatever the key of its table', async () => {
    const { db, place } = await newClub()
    const { marks } = await insertFullClub(db)
    // Its keys are digests, and network addresses that are gone after a day.
    const isText = ({ column, kind, text }: (typeof marks)[number]) =>
      kind === 'personal' && !identityIn(text) && column !== 'rate_limit.key'
    for (const { column } of marks.filter(isText)) {
      const [table, name] = column.split('.').map((part) => sql.ref(part))
      await sql`update ${table} set ${name} = ${`Ask ${email} or ${phone}`}`.execute(db)
    }
    const left = async () => {
      const snapshot = await openSnapshot(place)
      return countRemaining(snapshot, [byPhone, byEmail]).finally(() => snapshot.close())
    }
    expect((await left()).size).toBeGreaterThan(10)
    await erasePerson({ db, env, now }, byPhone)
    await erasePerson({ db, env, now }, byEmail)
    expect([...(await left())]).toEqual([])
  })

  test('stays erased after an older backup is restored, unless a new request followed', async () => {
    const { db, place } = await newClub()
    await clubWithPriya(db)
    await ensureErasureKey(db)
    const returningPhone = '9000000088'
    await aJoinRequest(db, { phone: returningPhone, name: 'Back Again' })
    const snapshot = await openSnapshot(place)
    afterwards(() => snapshot.close())
    const folder = await newFolder()
    await erasePerson({ db, env, now }, byPhone)
    await erasePerson({ db, env, now }, byEmail)
    await erasePerson({ db, env, now: new Date('2025-01-01T00:00:00.000Z') }, { phone: returningPhone })
    await writeErasureList(db, { folder, passphrase: null })

    const target = await openAt(
      await newPlace(engine === 'sqlite' ? 'postgres' : 'sqlite', { isEmpty: true }),
    )
    const storage = { put: async () => {}, get: async () => null, delete: async () => {} }
    const lines = parseLines(backupLines(snapshot, { pictures: noPictures, now }))
    let erased = 0
    await restoreClub(lines, { database: target, storage }, async (db) => {
      expect(await importErasureLists(db, { folders: [folder], passphrases: null })).toEqual([])
      erased = (await repeatErasures({ db, env, now }, new Date(LONG_AGO))).erased
    })
    expect(erased).toBe(2)
    const requests = await target.db.selectFrom('join_request').select('name').execute()
    expect(requests.map(({ name }) => name)).toContain('Back Again')
    expect(requests.map(({ name }) => name)).not.toContain('Priya Sharma')
    expect(await target.db.selectFrom('film_submission').select('id').execute()).toEqual([])
  })

  test('frees the seat at a future event, but not at a past event', async () => {
    const { db } = await newClub()
    const toCome = await anEvent(db, { participants: 2 })
    const past = await anEvent(db, { participants: 2, turnsPastAt: '2026-01-01T00:00:00.000Z' })
    const seat = { status: 'seated', name: 'Priya Sharma', email, phone, created_at: LONG_AGO }
    for (const event of [toCome, past])
      await db
        .insertInto('registration')
        .values({ ...seat, ...emptyColumns, id: newId(), event_id: event.id })
        .execute()
    expect((await erasePerson({ db, env, now }, byPhone)).seatsFreed).toBe(1)
    const left = await db.selectFrom('event').select(['id', 'participants']).execute()
    expect(left.find(({ id }) => id === toCome.id)?.participants).toBe(1)
    expect(left.find(({ id }) => id === past.id)?.participants).toBe(2)
    expect(await db.selectFrom('registration').select('id').execute()).toEqual([])
  })

  test('takes the name of who wants no pictures from the list for who publishes them, and leaves the pictures', async () => {
    const { db } = await newClub()
    const event = await anEvent(db, { participants: 2, turnsPastAt: '2026-01-01T00:00:00.000Z' })
    for (const [name, own] of [
      ['Priya Sharma', email],
      ['Farah Khan', 'farah@college.example'],
    ] as const)
      await aSeat(db, {
        event_id: event.id,
        name,
        email: own,
        email_key: own,
        pictures_allowed: 0,
        created_at: LONG_AGO,
      })
    await anEventPicture(db, { event_id: event.id })
    const acting = actingAs(db, viewerOf(await anAdmin(db)), { now })
    const names = async () => (await pictureWishes(acting, event))?.no.map(({ name }) => name)
    expect(await names()).toEqual(['Farah Khan', 'Priya Sharma'])
    await erasePerson({ db, env, now }, byEmail)
    expect(await names()).toEqual(['Farah Khan'])
    expect(await db.selectFrom('event_picture').select('id').execute()).toHaveLength(1)
  })

  test('cannot be the last super admin', async () => {
    const { db } = await newClub()
    const superAdmin = await aSuperAdmin(db, { email })
    await expect(erasePerson({ db, env, now }, byEmail)).rejects.toThrow('last super admin')
    await aSuperAdmin(db)
    await erasePerson({ db, env, now }, byEmail)
    expect(
      await db.selectFrom('user_account').select('id').where('id', '=', superAdmin.id).execute(),
    ).toEqual([])
  })
})

test('the erasure covers every column with personal data in all tables', async () => {
  const { db } = await openDatabase(await newPlace('sqlite'))
  afterwards(() => db.destroy())
  const tables = await db.introspection.getTables()
  // Flags, a key made of an address, and the contact of an event, which is erased as free text.
  const erasedElsewhere = new Set([
    'email_verified',
    'email_key',
    'mail_when_public',
    'host_contact',
    'daily_mail',
  ])
  const tablesWithContacts = tables.flatMap(({ name, columns }) =>
    columns
      .filter((c) => /(mail|phone|recipient|contact)/.test(c.name) && !erasedElsewhere.has(c.name))
      .map(() => name),
  )
  const erasedTables = (await peopleTables(db)).map(({ name }) => name as string)
  expect([...new Set(tablesWithContacts)].filter((name) => !erasedTables.includes(name))).toEqual([])
  expect(erasedTables.toSorted()).toEqual(
    expect.arrayContaining(['film_submission', 'join_request', 'mail', 'user_account']),
  )
  expect(await freeTextColumns(db)).toEqual(
    expect.arrayContaining([
      { table: 'comment', column: 'body' },
      { table: 'event', column: 'host_contact' },
    ]),
  )
})

test('mails saved as files are deleted, even when a line break splits the phone number, in any letters', async () => {
  const dataDir = await newFolder()
  const folder = join(dataDir, 'outbox')
  const save = await toOutbox(dataDir)
  // Mostly other letters than Latin: the bodies are saved as base64.
  const text = `${'प्रिया शर्मा ने आज सीट ली है। '.repeat(9)}\n9876543210`
  for (const [id, body] of Object.entries({ d: text, e: text.replace('9876', '9877') }))
    await save({ from: 'club@club.example', to: 'head@club.example', text: body, html: body }, id)
  await writeFile(join(folder, 'a.eml'), 'To: priya-sharma@film-school.example\n\nHello')
  await writeFile(join(folder, 'b.eml'), 'To: head@club.example\n\nCall 98765=\n43210')
  await writeFile(join(folder, 'c.eml'), 'To: head@club.example\n\nHello')
  expect(await eraseFromOutbox(folder, [byPhone, byEmail])).toBe(3)
  expect((await readdir(folder)).toSorted()).toEqual(['c.eml', 'e.eml'])
})

describe('the list of erased people', () => {
  const passphrase = 'six words that nobody would guess'

  async function afterErasing(key?: string) {
    const { db } = await openAt(await newPlace('sqlite'))
    await ensureErasureKey(db, key)
    await aJoinRequest(db, { phone })
    await erasePerson({ db, env, now }, byPhone)
    return { db, folder: await newFolder() }
  }
  const listIn = async (folder: string) => (await readFile(join(folder, 'erasures.txt'))).toString('latin1')

  /** Restores a backup from before the erasure; returns how many people the list erased again. */
  async function putBack(
    folder: string,
    { key, listPassphrase }: { key?: string; listPassphrase: string | null },
  ) {
    const { db } = await openAt(await newPlace('sqlite'))
    if (key) await ensureErasureKey(db, key)
    await aJoinRequest(db, { phone, createdAt: LONG_AGO })
    const unreadable = await importErasureLists(db, { folders: [folder], passphrases: listPassphrase })
    const { erased } = await repeatErasures({ db, env, now }, new Date(LONG_AGO))
    return { unreadable, erased }
  }

  test('contains no plain key, and works only with a backup of the same club', async () => {
    const key = 'a'.repeat(64)
    const { db, folder } = await afterErasing(key)
    await writeErasureList(db, { folder, passphrase: null })
    expect(await listIn(folder)).not.toContain(key)
    const fastDigest = createHmac('sha256', key).update(`phone:${phone}`).digest('hex')
    expect(await listIn(folder)).not.toContain(fastDigest)
    expect(await putBack(folder, { key, listPassphrase: null })).toEqual({ unreadable: [], erased: 1 })
    expect(await putBack(folder, { key: 'b'.repeat(64), listPassphrase: null })).toEqual({
      unreadable: [],
      erased: 0,
    })
    const older = { unreadable: [join(folder, 'erasures.txt')], erased: 0 }
    expect(await putBack(folder, { listPassphrase: null })).toEqual(older)
  })

  test('is encrypted with the backup passphrase, including its key', async () => {
    const { db, folder } = await afterErasing()
    await writeErasureList(db, { folder, passphrase })
    expect(await listIn(folder)).not.toMatch(/key(-id)? [0-9a-f]{4}|T10:00/)
    expect(await putBack(folder, { listPassphrase: passphrase })).toEqual({ unreadable: [], erased: 1 })
    await expect(putBack(folder, { listPassphrase: null })).rejects.toThrow('set BACKUP_PASSPHRASE')
  })

  test('of an older version is read, and rewritten when its club starts', async () => {
    const key = 'c'.repeat(64)
    const { db, folder } = await afterErasing(key)
    const fastDigest = createHmac('sha256', key).update(`phone:${phone}`).digest('hex')
    await db.updateTable('erasure').set({ digest: fastDigest }).execute()
    const oldList = `key ${key}\n${fastDigest} ${now.toISOString()}\n`
    await writeFile(join(folder, 'erasures.txt'), oldList)
    expect(await putBack(folder, { listPassphrase: null })).toEqual({ unreadable: [], erased: 1 })
    // Where lists are encrypted, a plain list may be forged.
    const forged = { unreadable: [join(folder, 'erasures.txt')], erased: 0 }
    expect(await putBack(folder, { listPassphrase: passphrase })).toEqual(forged)
    const otherClub = await openAt(await newPlace('sqlite'))
    await upgradeErasureList(otherClub.db, { folder, passphrase: null })
    expect(await listIn(folder)).toBe(oldList)
    await upgradeErasureList(db, { folder, passphrase: null })
    expect(await listIn(folder)).not.toMatch(new RegExp(`${key}|${fastDigest}`))
    expect(await putBack(folder, { key, listPassphrase: null })).toEqual({ unreadable: [], erased: 1 })
  })
})
