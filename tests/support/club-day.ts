import { openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { byOutsideForm } from '#app/events/terms.ts'
import { ask } from './ask.ts'
import { signedIn } from './caller.ts'
import { newAccount, PASSWORD } from './desk.ts'
import { anEvent } from './factories.ts'
import { someonesPhone } from './phone.ts'

/** One answer of the site, to whom it was given, and what was asked. */
export interface Telling {
  who: 'stranger' | 'guest' | 'admin'
  address: string
  location: string
  body: string
}

export interface Day {
  tellings: Telling[]
  /** Of the people of the day: nobody but an admin is shown them. */
  personal: string[]
  /** Nobody is shown them at all. */
  secrets: string[]
}

interface Open {
  url: string
  place: { databaseUrl: string | null; dataDir: string }
  superAdmin: { email: string; password: string }
}

/** What the site keeps to recognise people by, as it lies in the database. */
async function keptSecrets({ place }: Open): Promise<string[]> {
  const { db, close } = await openDatabase(place)
  const sessions = await db.selectFrom('session').select('token as text').execute()
  const settings = await db.selectFrom('setting').select(['key', 'value as text']).execute()
  const tokens = await db.selectFrom('verification').select('identifier as text').execute()
  const hashes = await db.selectFrom('credential').select('password as text').execute()
  await close()
  const keys = settings.filter(({ key }) => /secret|key/.test(key))
  return [...sessions, ...keys, ...tokens, ...hashes]
    .map(({ text }) => text ?? '')
    .filter(({ length }) => length > 15)
}

/** A day at the club: people join, sign up, register, ask for a new password; admins look at all of it. */
export async function aDay(site: Open, strangersPaths: readonly string[]): Promise<Day> {
  const tellings: Telling[] = []
  const type = 'application/x-www-form-urlencoded'
  async function does(who: Telling['who'], path: string, form?: Record<string, string>, cookie = '') {
    const told = { cookie, ...(form && { origin: site.url, 'content-type': type }) }
    const body = form && new URLSearchParams(form).toString()
    const asked = { path, method: form ? 'POST' : 'GET', headers: told, body }
    const answer = await ask(site.url, asked)
    const location = answer.headers.location ?? ''
    tellings.push({ who, address: path, location, body: answer.body.toString() })
    return location
  }

  const { db, close } = await openDatabase(site.place)
  const mark = newId().slice(-8)
  const of = (who: string) => `${who}-${mark}@college.example`
  const phones = { joins: someonesPhone(), registers: someonesPhone() }
  const joiner = {
    name: `Zubeida ${mark}`,
    phone: phones.joins,
    branch: 'CSE',
    year: '1st',
    interest: 'Other',
  }
  const words = { password: `quiet ${mark} reels`, confirmation: `quiet ${mark} reels` }
  const admin = await newAccount(db, { role: 'admin' })
  const event = await anEvent(db, { createdBy: admin.id, terms: { ...byOutsideForm, way: 'here' } })
  await close()

  await does('stranger', '/join', joiner)
  await does('stranger', '/signup', { email: of('simple'), ...words })
  await does('stranger', '/admin-login', { mode: 'sign-up', tab: 'admin', email: of('asks'), ...words })
  await does('stranger', '/admin-login', { mode: 'forgot', email: admin.email })
  await does('stranger', '/short-films', { email: of('film') })
  const guest = { name: `Guest ${mark}`, email: of('guest'), phone: phones.registers, requestKey: newId() }
  const ticket = await does('guest', `/events/${event.id}/register`, guest)
  await does('guest', new URL(ticket, site.url).pathname)

  const own = (await signedIn(site.url, { email: admin.email, password: PASSWORD }, 'admin')).cookie
  const boss = (await signedIn(site.url, site.superAdmin)).cookie
  const desk = [
    '/admin/dashboard',
    '/admin/join-requests',
    '/admin/users',
    '/admin/account',
    '/admin/comments',
  ]
  const list = `/admin/events/${event.id}/registrations`
  for (const path of [...desk, list, `/admin/events/${event.id}/door`])
    await does('admin', path, undefined, own)
  for (const path of ['/admin/super-dashboard', '/admin/audit', '/admin/settings', '/admin/mails'])
    await does('admin', path, undefined, boss)
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
    ...(await keptSecrets(site)),
  ]
  return { tellings, personal: [...personal, ...mailed], secrets }
}
