import type { Page } from '@playwright/test'
import { openDatabase } from '#app/platform/database/database.ts'
import type { RunningSite } from './app.ts'
import { PASSWORD } from './admin-accounts.ts'
import { newId } from '#app/platform/id.ts'
import { aFilmCall, aFilmEntry, aJuror } from './film-calls.ts'
import { httpClient } from './http-client.ts'
import { newPhone } from './phone.ts'
import { privatePaths } from './public-routes.ts'
import { openSeededEvent } from './seeded-event.ts'

const NO_FIELD = 'it has no field to fill in'

/** The routes that the demo leads no stranger to, with a real address of each, or why there is none. */
const addressMakers = {
  'submit/:call': ({ call }) => [call],
  'entries/:token': ({ entries }) => entries,
  'jury/:token': ({ jury }) => jury,
  'join/status/:token': ({ joinStatus }) => [joinStatus],
  'door/:token': ({ door }) => [door],
  'preview/:token': NO_FIELD,
  'preview/content/:token': NO_FIELD,
  'stop-messages/:token': NO_FIELD,
  'certificates/:code': NO_FIELD,
  'committee/:year': NO_FIELD,
  'e/:name': 'it leads to the page of an event',
  logout: 'it leads to the sign-in',
} satisfies Record<string, string | ((rows: PrivateRows) => string[])>

type PrivateRows = Awaited<ReturnType<typeof makeRows>>

/** A call with a draft and two entries that were sent, one of them with the marks of a juror. */
async function makeFilms(db: Parameters<typeof aFilmCall>[0]) {
  const callId = await aFilmCall(db)
  const [draft, sent, marked] = [
    await aFilmEntry(db, { callId }),
    await aFilmEntry(db, { callId }),
    await aFilmEntry(db, { callId }),
  ]
  await db.updateTable('film_entry').set({ sent_at: null }).where('id', '=', draft.id).execute()
  const juror = await aJuror(db, callId)
  const marks = { story: 4, craft: 3, impact: 2, comment: 'A quiet film', knows_them: 0 }
  await db
    .insertInto('film_review')
    .values({ entry_id: marked.id, juror_id: juror.id, ...marks, updated_at: new Date().toISOString() })
    .execute()
  return {
    call: `/submit/${callId}`,
    entries: [`/entries/${draft.linkKey}`, `/entries/${sent.linkKey}`],
    jury: [`/jury/${juror.linkKey}`, `/jury/${juror.linkKey}?film=${marked.id}`],
  }
}

async function joinStatusOf(url: string): Promise<string> {
  const form = { name: 'Zoya Ansari', phone: newPhone(), branch: 'ECE', year: '3rd', interest: 'Photography' }
  const answer = await httpClient(url).post('/api/join', form)
  const { statusUrl } = (await answer.json()) as { statusUrl: string }
  return new URL(statusUrl).pathname
}

async function makeRows(site: RunningSite) {
  const { databaseUrl, dataDir, url } = site
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  const films = await makeFilms(db).finally(close)
  const event = await openSeededEvent(site, ['Zoya Ansari'])
  const { path: door } = await event.link().finally(() => event.close())
  return { ...films, door, joinStatus: await joinStatusOf(url) }
}

/** The pages of private links, each with a row behind it. */
export async function privateAddresses(site: RunningSite): Promise<string[]> {
  const makers: Partial<Record<string, string | ((rows: PrivateRows) => string[])>> = addressMakers
  const unknown = privatePaths.filter((path) => !(path in makers))
  if (unknown.length > 0)
    throw new Error(`say in ${import.meta.filename} where to find ${unknown.join(', ')}`)
  const rows = await makeRows(site)
  return Object.values(makers).flatMap((maker) => (typeof maker === 'function' ? maker(rows) : []))
}

/** Signs in as a new member with a page of their own. */
export async function signInAsMember(page: Page, site: RunningSite): Promise<void> {
  const email = `${newId()}@college.example`
  const form = { email, password: PASSWORD, confirmation: PASSWORD }
  const [line = ''] = (await httpClient(site.url).post('/signup', form)).headers.getSetCookie()
  const { db, close } = await openDatabase({ databaseUrl: site.databaseUrl, dataDir: site.dataDir })
  const known = { email_confirmed_at: new Date().toISOString(), status: 'approved' as const }
  const account = db.updateTable('user_account').set(known).where('email', '=', email)
  await account.executeTakeFirstOrThrow().finally(close)
  const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
  await page.context().addCookies([{ name, value, url: site.url }])
}
