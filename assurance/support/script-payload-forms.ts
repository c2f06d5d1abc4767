import { approvalForm } from '#tests/support/join-request.ts'
import { mimeHeaders, mimeLeaves } from '#tests/support/mime.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { type HttpClient, httpClient, signedInClient } from '#tests/support/http-client.ts'
import { eventForm } from '#tests/support/event-form.ts'
import { newPhone } from '#tests/support/phone.ts'
import { savedMails } from '#tests/support/saved-mails.ts'
import type { PayloadClub } from './script-payload-club.ts'
import { scriptPayloads } from './script-payloads.ts'

interface PayloadSite {
  url: string
  superAdmin: { email: string; password: string }
  dataDir: string
  place: { databaseUrl: string | null; dataDir: string }
}

interface FaultReport {
  wrong: string[]
  seen: number
}

interface FormContext {
  adminClient: HttpClient
  stranger: HttpClient
  eventId: string
  postId: string
  stamp: string
}

type Send = (context: FormContext, text: string) => Promise<Response>

/** Each form with free text, sending the payload in all its fields. */
const payloadForms: Record<string, Send> = {
  events: ({ adminClient }, text) => {
    const words = { description: text, aboutEvent: text, venue: text }
    return adminClient.post('/admin/dashboard', { ...eventForm(text), ...words, requestKey: newId() })
  },
  'join requests': ({ stranger }, name) => {
    const person = { name, phone: newPhone(), branch: 'CSE', year: '1st', interest: 'Other' }
    return stranger.post('/join', person)
  },
  posts: ({ adminClient }, text) =>
    adminClient.post('/admin/posts/new', { intent: 'publish', title: text, body: text, requestKey: newId() }),
  comments: ({ stranger, postId, stamp }, text) =>
    stranger.post(`/posts/${postId}/comment`, { authorName: text, body: text, stamp }),
  seats: ({ stranger, eventId }, text) => {
    const person = { name: text, email: `${newId()}@college.example`, phone: newPhone() }
    const answers = { branch: 'CSE', year: '1st', pictures: 'Yes', answer1: text, requestKey: newId() }
    return stranger.post(`/events/${eventId}/register`, { ...person, ...answers })
  },
  'door links': ({ adminClient, eventId }, helper) =>
    adminClient.post(`/admin/events/${eventId}/registrations`, { intent: 'make-link', helper, hours: '24' }),
}

async function stampOf(caller: HttpClient, postId: string): Promise<string> {
  const page = await (await caller.get(`/posts/${postId}/comment`)).text()
  return /name="stamp" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

/** Good when every form accepted some payloads; it may refuse others. */
export async function submitPayloads(
  { url, superAdmin }: PayloadSite,
  { events, posts }: PayloadClub,
): Promise<{ figure: string; isGood: boolean }> {
  const [adminClient, stranger] = [await signedInClient(url, superAdmin), httpClient(url)]
  const [eventIds, [postId = '']] = [[...events.keys()], [...posts.keys()]]
  const stamp = await stampOf(stranger, postId)
  const acceptedCounts = new Map<string, number>()
  const names = Object.keys(payloadForms).toSorted(
    (a, b) => Number(a === 'comments') - Number(b === 'comments'),
  )
  for (const name of names)
    for (const [place, text] of scriptPayloads.entries()) {
      const context = { adminClient, stranger, postId, stamp, eventId: eventIds[place] ?? '' }
      const answer = await payloadForms[name]?.(context, text)
      // An event that is over leads back to its page instead.
      const isTaken = name !== 'seats' || answer?.headers.get('location')?.startsWith('/tickets/')
      if (answer && answer.status < 400 && isTaken)
        acceptedCounts.set(name, (acceptedCounts.get(name) ?? 0) + 1)
    }
  const figure = names.map((name) => `${acceptedCounts.get(name) ?? 0} ${name}`).join(', ')
  return { figure, isGood: names.every((name) => acceptedCounts.has(name)) }
}

/** The WhatsApp link must lead to WhatsApp and hold the name as plain text. */
export async function linkFaults({ url, superAdmin, place }: PayloadSite): Promise<FaultReport> {
  const { db, close } = await openDatabase(place)
  const requests = db.selectFrom('join_request').select(['id', 'name']).where('status', '=', 'pending')
  const pending = await requests.execute()
  const adminClient = await signedInClient(url, superAdmin)
  const found: FaultReport = { wrong: [], seen: 0 }
  for (const { id, name } of pending) {
    const answer = await adminClient.post('/admin/dashboard', await approvalForm(db, id))
    const [, written = ''] = /href="(https:\/\/wa\.me[^"]*)"/.exec(await answer.text()) ?? []
    const link = URL.parse(written.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"))
    const isPlain = link?.hostname === 'wa.me' && link.hash === '' && [...link.searchParams].length === 1
    found.seen += 1
    if (!isPlain || !link?.searchParams.get('text')?.includes(name)) found.wrong.push(`the link of ${name}`)
  }
  await close()
  return found
}

const headers = new Set(
  'auto-submitted from to subject date message-id mime-version content-type content-transfer-encoding'.split(
    ' ',
  ),
)

const mailElements = new Set('html head meta title style body table tr td h1 p a b s span br'.split(' '))
const mailTypes = ['text/plain', 'text/html', 'text/calendar']

/** Elements and attributes of an HTML part that mails do not have. */
function strangeMarkup(whole: string): string[] {
  // The one image: the mail carries it.
  const html = whole.replaceAll(/<img src="cid:qr-[A-Z0-9]+" [^<>]*>/g, '')
  const tags = Array.from(html.matchAll(/<\/?([a-z0-9]+)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/gi))
  const knownTags = tags.filter(([, name = '']) => mailElements.has(name.toLowerCase()))
  const activeTags = tags.filter(([, , attributes = '']) =>
    /\s(?:on|src)[a-z]*=|\shref="(?!https?:|mailto:)/i.test(attributes),
  )
  // Whatever else looks like a tag was not written by the mail itself.
  const otherTagCount = (html.match(/<(?!!doctype)/gi)?.length ?? 0) - knownTags.length
  return [...activeTags.map(([tag]) => tag), ...(otherTagCount === 0 ? [] : [`${otherTagCount} other tags`])]
}

/** Mails must have no headers from user input, no other parts than their own, and no markup from user input. */
export async function mailFaults({ dataDir }: PayloadSite): Promise<FaultReport> {
  const mails = savedMails(dataDir)
  const wrong = mails.flatMap(({ text }) => {
    const source = text.replaceAll(/\r?\n/g, '\r\n')
    const unknownHeaders = [...mimeHeaders(source).keys()].filter((name) => !headers.has(name))
    const parts = mimeLeaves(source)
    const types = parts.map(({ type }) => type.split(';')[0] ?? '').filter((type) => type !== 'image/gif')
    const isKnown = types.every((type, at) => type === mailTypes[at]) && types.length > 1
    return [
      ...unknownHeaders,
      ...(isKnown ? [] : [types.join()]),
      ...parts
        .filter(({ type }) => type.startsWith('text/html'))
        .flatMap(({ content }) => strangeMarkup(content)),
    ]
  })
  return { wrong, seen: mails.length }
}
