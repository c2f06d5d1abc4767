import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { externalFormSettings } from '#app/events/registration-settings.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { newAccount, PASSWORD } from '#tests/support/admin-accounts.ts'
import { anEvent } from '#tests/support/factories.ts'
import { newPhone } from '#tests/support/phone.ts'

/** One response of the site, with its recipient and path. */
export interface RecordedResponse {
  who: 'stranger' | 'guest' | 'admin'
  address: string
  location: string
  body: string
}

export interface Day {
  responses: RecordedResponse[]
  /** Personal data, which only admins may see. */
  personal: string[]
  /** Secrets, which nobody may see. */
  secrets: string[]
}

interface OpenSite {
  url: string
  place: { databaseUrl: string | null; dataDir: string }
  superAdmin: { email: string; password: string }
}

/** Session hashes, keys, tokens and password hashes from the database. */
async function storedSecrets({ place }: OpenSite): Promise<string[]> {
  const { db, close } = await openDatabase(place)
  const sessions = await db.selectFrom('session').select('token_hash as text').execute()
  const settings = await db.selectFrom('setting').select(['key', 'value as text']).execute()
  const tokens = await db.selectFrom('verification').select('identifier as text').execute()
  const hashes = await db.selectFrom('credential').select('password as text').execute()
  await close()
  const keys = settings.filter(({ key }) => /secret|key/.test(key))
  return [...sessions, ...keys, ...tokens, ...hashes]
    .map(({ text }) => text ?? '')
    .filter(({ length }) => length > 15)
}

/** People join, sign up, register and reset passwords; admins open their pages. Records every response. */
export async function runDayOfUse(site: OpenSite, strangersPaths: readonly string[]): Promise<Day> {
  const responses: RecordedResponse[] = []
  const type = 'application/x-www-form-urlencoded'
  async function does(
    who: RecordedResponse['who'],
    path: string,
    form?: Record<string, string>,
    cookie = '',
  ) {
    const headers = { cookie, ...(form && { origin: site.url, 'content-type': type }) }
    const body = form && new URLSearchParams(form).toString()
    const request = { path, method: form ? 'POST' : 'GET', headers, body }
    const answer = await sendRequest(site.url, request)
    const location = answer.headers.location ?? ''
    responses.push({ who, address: path, location, body: answer.body.toString() })
    return location
  }

  const { db, close } = await openDatabase(site.place)
  const mark = newId().slice(-8)
  const of = (who: string) => `${who}-${mark}@college.example`
  const phones = { joins: newPhone(), registers: newPhone() }
  const joiner = {
    name: `Zubeida ${mark}`,
    phone: phones.joins,
    branch: 'CSE',
    year: '1st',
    interest: 'Other',
  }
  const words = { password: `quiet ${mark} reels`, confirmation: `quiet ${mark} reels` }
  const admin = await newAccount(db, { role: 'admin' })
  const event = await anEvent(db, {
    createdBy: admin.id,
    settings: { ...externalFormSettings, method: 'here' },
  })
  await close()

  // The applicant may see their own data, like a guest.
  await does('guest', '/join', joiner)
  await does('stranger', '/signup', { email: of('simple'), ...words })
  await does('stranger', '/admin-login', { mode: 'sign-up', tab: 'admin', email: of('asks'), ...words })
  await does('stranger', '/admin-login', { mode: 'forgot', email: admin.email })
  await does('stranger', '/short-films', { email: of('film') })
  const guest = { name: `Guest ${mark}`, email: of('guest'), phone: phones.registers, requestKey: newId() }
  const ticket = await does('guest', `/events/${event.id}/register`, guest)
  await does('guest', new URL(ticket, site.url).pathname)

  const own = (await signedInClient(site.url, { email: admin.email, password: PASSWORD }, 'admin')).cookie
  const superAdminCookie = (await signedInClient(site.url, site.superAdmin)).cookie
  const adminPaths = [
    '/admin/dashboard',
    '/admin/join-requests',
    '/admin/users',
    '/admin/account',
    '/admin/comments',
  ]
  const list = `/admin/events/${event.id}/registrations`
  for (const path of [...adminPaths, list, `/admin/events/${event.id}/door`])
    await does('admin', path, undefined, own)
  for (const path of ['/admin/super-dashboard', '/admin/audit', '/admin/settings', '/admin/mails'])
    await does('admin', path, undefined, superAdminCookie)
  await does('admin', list, { intent: 'make-link', helper: 'Ravi', hours: '6' }, own)

  const strangers = strangersPaths.filter((path) => path !== '/live')
  const pages = [
    ...strangers,
    `/events/${event.id}`,
    `/events/${event.id}/register`,
    `/events/${event.id}.ics`,
  ]
  for (const path of pages) {
    await does('stranger', path)
    await does('stranger', `${path === '/' ? '/_root' : path}.data`)
  }
  const personal = [...Object.values(phones), joiner.name, guest.name, admin.email]
  const mailed = ['simple', 'asks', 'film', 'guest'].map(of)
  const secrets = [
    words.password,
    PASSWORD,
    site.superAdmin.password,
    '$argon2',
    ...(await storedSecrets(site)),
  ]
  return { responses: responses, personal: [...personal, ...mailed], secrets }
}
