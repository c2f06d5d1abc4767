import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { type Caller, callerOn, signedIn } from './caller.ts'
import { eventForm } from './event-form.ts'
import { someonesPhone } from './phone.ts'
import type { PoisonedClub } from './poisoned-club.ts'
import { scriptPayloads } from './script-payloads.ts'

interface Place {
  url: string
  superAdmin: { email: string; password: string }
  dataDir: string
  place: { databaseUrl: string | null; dataDir: string }
}

interface Found {
  wrong: string[]
  seen: number
}

interface Desk {
  boss: Caller
  stranger: Caller
  eventId: string
  postId: string
  stamp: string
}

type Send = (desk: Desk, text: string) => Promise<Response>

/** Each form that takes somebody's words, sending one text in all of them. */
const doors: Record<string, Send> = {
  events: ({ boss }, text) => {
    const words = { description: text, aboutEvent: text, venue: text }
    return boss.post('/admin/dashboard', { ...eventForm(text), ...words, requestKey: newId() })
  },
  'join requests': ({ stranger }, name) => {
    const person = { name, phone: someonesPhone(), branch: 'CSE', year: '1st', interest: 'Other' }
    return stranger.post('/join', person)
  },
  posts: ({ boss }, text) =>
    boss.post('/admin/posts/new', { intent: 'publish', title: text, body: text, requestKey: newId() }),
  comments: ({ stranger, postId, stamp }, text) =>
    stranger.post(`/posts/${postId}/comment`, { authorName: text, body: text, stamp }),
  seats: ({ stranger, eventId }, text) => {
    const person = { name: text, email: `${newId()}@college.example`, phone: someonesPhone() }
    const told = { branch: 'CSE', year: '1st', answer1: text, requestKey: newId() }
    return stranger.post(`/events/${eventId}/register`, { ...person, ...told })
  },
  'door links': ({ boss, eventId }, helper) =>
    boss.post(`/admin/events/${eventId}/registrations`, { intent: 'make-link', helper, hours: '24' }),
}

async function stampOf(caller: Caller, postId: string): Promise<string> {
  const page = await (await caller.get(`/posts/${postId}/comment`)).text()
  return /name="stamp" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

/** Good when every form took some of the texts; the others it may refuse. */
export async function sentThroughDoors(
  { url, superAdmin }: Place,
  { events, posts }: PoisonedClub,
): Promise<{ figure: string; isGood: boolean }> {
  const [boss, stranger] = [await signedIn(url, superAdmin), callerOn(url)]
  const [eventIds, [postId = '']] = [[...events.keys()], [...posts.keys()]]
  const stamp = await stampOf(stranger, postId)
  const taken = new Map<string, number>()
  const names = Object.keys(doors).toSorted((a, b) => Number(a === 'comments') - Number(b === 'comments'))
  for (const name of names)
    for (const [place, text] of scriptPayloads.entries()) {
      const desk = { boss, stranger, postId, stamp, eventId: eventIds[place] ?? '' }
      const answer = await doors[name]?.(desk, text)
      if (answer && answer.status < 400) taken.set(name, (taken.get(name) ?? 0) + 1)
    }
  const figure = names.map((name) => `${taken.get(name) ?? 0} ${name}`).join(', ')
  return { figure, isGood: names.every((name) => taken.has(name)) }
}

/** The link that opens WhatsApp leads there, and carries the name as words. */
export async function linkFaults({ url, superAdmin, place }: Place): Promise<Found> {
  const { db, close } = await openDatabase(place)
  const requests = db.selectFrom('join_request').select(['id', 'name']).where('status', '=', 'pending')
  const pending = await requests.execute()
  await close()
  const boss = await signedIn(url, superAdmin)
  const found: Found = { wrong: [], seen: 0 }
  for (const { id, name } of pending) {
    const answer = await boss.post('/admin/dashboard', { intent: 'approve-join-request', id })
    const [, written = ''] = /href="(https:\/\/wa\.me[^"]*)"/.exec(await answer.text()) ?? []
    const link = URL.parse(written.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"))
    const isPlain = link?.hostname === 'wa.me' && link.hash === '' && [...link.searchParams].length === 1
    found.seen += 1
    if (!isPlain || !link?.searchParams.get('text')?.includes(name)) found.wrong.push(`the link of ${name}`)
  }
  return found
}

const headers = new Set(
  'from to subject date message-id mime-version content-type content-transfer-encoding'.split(' '),
)

/** Mails are words alone: no part of any is HTML, and no head came out of somebody's words. */
export async function mailFaults({ dataDir }: Place): Promise<Found> {
  const folder = join(dataDir, 'outbox')
  const names: string[] = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const wrong = texts.flatMap((text) => {
    const [head = ''] = text.split(/\r?\n\r?\n/)
    const strange = [...head.matchAll(/^([\w-]+):(.*)$/gm)].filter(
      ([, name = '', value = '']) =>
        !headers.has(name.toLowerCase()) ||
        (/^content-type$/i.test(name) && !value.startsWith(' text/plain')),
    )
    return strange.map(([line]) => line)
  })
  return { wrong, seen: texts.length }
}
