import { hash } from 'node:crypto'
import { NOTICE_VERSION } from '#app/join-requests/rules.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { newPhone } from '#tests/support/phone.ts'
import { type Gate, onEach, type Verdict } from '#assurance/gate.ts'
import type { Site } from '#assurance/support/test-sites.ts'

/** The notice as the page shows it. */
async function noticeShown({ url }: Site): Promise<string> {
  const page = await (await httpClient(url).get('/join')).text()
  const [notice] = /We ask for your name[^<]*/.exec(page) ?? []
  if (!notice) throw new Error('the page of the form shows no notice')
  return notice.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trim()
}

async function checkConsent(site: Site, storesNotice: boolean): Promise<Verdict> {
  const phone = newPhone()
  const form = { name: 'Consenting', phone, branch: 'CSE', year: '1st', interest: 'Other' }
  const { db, close } = await openDatabase(site.place)
  const response = await httpClient(site.url).post('/join', form)
  if (!storesNotice)
    await db
      .updateTable('join_request')
      .set({ notice_version: '', notice_hash: '' })
      .where('phone', '=', phone)
      .execute()
  const row = await db.selectFrom('join_request').selectAll().where('phone', '=', phone).executeTakeFirst()
  const rowWithoutNotice = await db
    .insertInto('join_request')
    .values({ id: newId(), ...form, phone: newPhone(), created_at: new Date().toISOString() } as never)
    .execute()
    .then(
      () => 'accepted',
      () => 'refused',
    )
  await close()
  const noticeHash = hash('sha256', await noticeShown(site))
  const isKept =
    row?.notice_version === NOTICE_VERSION && row.notice_hash === noticeHash && row.noticed_at !== null
  return {
    figure: `sent ${response.status}, notice ${isKept ? `${NOTICE_VERSION} and the hash of its text stored` : 'NOT stored'}, a row without a notice ${rowWithoutNotice}`,
    isGood: response.status === 201 && isKept && rowWithoutNotice === 'refused',
  }
}

export const gates: Gate[] = [
  {
    id: 'D1',
    goal: 'Every join request stores which privacy notice its sender saw',
    suite: 'test',
    run: async (world) => onEach(await world.both(), (site) => checkConsent(site, true)),
    control: async (world) => checkConsent(await world.site(), false),
  },
]
