import { currentNotice } from '#app/join-requests/use-cases.server.ts'
import { type Database, openDatabase } from '#app/platform/db.ts'
import { queueMail } from '#app/platform/mail.ts'
import { newId } from '#app/platform/id.ts'
import { openSnapshot } from '#db/backup/snapshot.ts'
import { erasePerson } from '#db/erasure/erase.ts'
import { placesOf } from '#db/erasure/search.ts'
import { callerOn } from '#tests/support/caller.ts'
import { aJoinRequest } from '#tests/support/factories.ts'
import { someonesPhone } from '#tests/support/phone.ts'
import { type Gate, onEach, type Verdict } from '../gate.ts'
import type { Site } from '../world.ts'

async function consent(site: Site, isTold: boolean): Promise<Verdict> {
  const phone = someonesPhone()
  const form = { name: 'Consenting', phone, branch: 'CSE', year: '1st', interest: 'Other' }
  const { db, close } = await openDatabase(site.place)
  const sent = await callerOn(site.url).post('/join', form)
  if (!isTold)
    await db
      .updateTable('join_request')
      .set({ notice_version: '', notice_hash: '' })
      .where('phone', '=', phone)
      .execute()
  const row = await db.selectFrom('join_request').selectAll().where('phone', '=', phone).executeTakeFirst()
  const without = await db
    .insertInto('join_request')
    .values({ id: newId(), ...form, phone: someonesPhone(), created_at: new Date().toISOString() } as never)
    .execute()
    .then(
      () => 'taken',
      () => 'refused',
    )
  await close()
  const { version, hash } = currentNotice()
  const isKept = row?.notice_version === version && row.notice_hash === hash && row.noticed_at !== null
  return {
    figure: `sent ${sent.status}, notice ${isKept ? `${version} and its hash kept` : 'NOT kept'}, a row without one ${without}`,
    isGood: sent.status === 201 && isKept && without === 'refused',
  }
}

async function forgotten(
  site: Site,
  forget: (db: Database, phone: string) => Promise<unknown>,
): Promise<Verdict> {
  const { db, close } = await openDatabase(site.place)
  const phone = someonesPhone()
  const request = await aJoinRequest(db, { phone, name: 'Forgotten Person', status: 'approved' })
  await db
    .insertInto('user_account')
    .values({
      id: newId(),
      email: `91${phone}@members.invalid`,
      name: request.name,
      phone,
      join_request_id: request.id,
      created_at: request.createdAt,
      updated_at: request.createdAt,
    })
    .execute()
  await queueMail(db, {
    recipient: 'head@club.example',
    subject: 'Somebody called',
    text: `Call +91 ${phone}`,
    now: new Date(Date.now() + 86_400_000),
  })
  await forget(db, phone)
  await close()
  const snapshot = await openSnapshot(site.place)
  const left = await placesOf(snapshot, [{ phone }])
  await snapshot.close()
  return {
    figure: `found in ${[...left.keys()].join(', ') || 'no table'} of ${snapshot.tables.length}`,
    isGood: left.size === 0,
  }
}

export const gates: Gate[] = [
  {
    id: 'D1',
    goal: 'Of every join request it is known which notice its sender read',
    tier: 1,
    run: async (world) => onEach(await world.both(), (site) => consent(site, true)),
    control: async (world) => consent(await world.site(), false),
  },
  {
    id: 'D2',
    goal: 'Whoever asks to be forgotten is found nowhere in a full dump',
    tier: 1,
    run: async (world) =>
      onEach(await world.both(), (site) =>
        forgotten(site, (db, phone) => erasePerson(db, { phone }, new Date())),
      ),
    /** An erasure that thinks of the request only. */
    control: async (world) =>
      forgotten(await world.site(), (db, phone) =>
        db.deleteFrom('join_request').where('phone', '=', phone).execute(),
      ),
  },
]
