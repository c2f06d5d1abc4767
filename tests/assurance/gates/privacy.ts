import { currentNotice } from '#app/join-requests/use-cases.server.ts'
import { openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { callerOn } from '#tests/support/caller.ts'
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

export const gates: Gate[] = [
  {
    id: 'D1',
    goal: 'Of every join request it is known which notice its sender read',
    tier: 1,
    run: async (world) => onEach(await world.both(), (site) => consent(site, true)),
    control: async (world) => consent(await world.site(), false),
  },
]
