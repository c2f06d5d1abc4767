import { sendRequest, type TestRequest } from '#tests/support/http-request.ts'
import type { FullClub } from '#tests/support/full-club.ts'
import { type Verdict, noneOf } from '#assurance/gate.ts'
import { realIds } from './real-id-routes.ts'
import { UNKNOWN_ID, everyRoute } from './routes.ts'

type Ids = FullClub['ids']
type IdName = keyof Ids

/** What `:kind` is for these rows. */
const kinds: Partial<Record<IdName, string>> = { draft: 'posts', draftFilm: 'films' }

/** The admin forms that name a row. */
const forms: readonly [path: string, intent: string, about: IdName][] = [
  ['/admin/dashboard', 'approve-join-request', 'pendingRequest'],
  ['/admin/dashboard', 'reject-join-request', 'pendingRequest'],
  ['/admin/dashboard', 'undo-reject', 'rejectedRequest'],
  ['/admin/dashboard', 'update-event', 'event'],
  ['/admin/events', 'delete-event', 'event'],
  ['/admin/events', 'restore-event', 'trashed'],
  ['/admin/join-requests', 'note-join-request', 'pendingRequest'],
  ['/admin/join-requests', 'welcome-sent', 'pendingRequest'],
  ['/admin/users', 'reveal-phone', 'user'],
  ['/admin/comments', 'approve-comment', 'comment'],
  ['/admin/comments', 'remove-comment', 'comment'],
  ['/admin/posts', 'delete-post', 'draft'],
]
const superForms: typeof forms = [
  ['/admin/super-dashboard', 'approve-admin', 'pendingAdmin'],
  ['/admin/super-dashboard', 'reject-admin', 'pendingAdmin'],
  ['/admin/super-dashboard', 'demote-super-admin', 'user'],
  ['/admin/mails', 'again', 'mail'],
]

interface Pair {
  real: TestRequest
  dead: TestRequest
  id: string
}

function pairsFor(who: string, { ids }: FullClub, from: { cookie: string; origin: string }): Pair[] {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const pair = (id: string, asked: (id: string) => TestRequest): Pair => ({
    id,
    real: { ...asked(id), headers: { ...from, ...asked(id).headers } },
    dead: { ...asked(UNKNOWN_ID), headers: { ...from, ...asked(UNKNOWN_ID).headers } },
  })
  const isAdmin = who === 'admin'
  const addresses = Object.entries(realIds)
    .filter(([pattern]) => !isAdmin || !pattern.startsWith('/admin'))
    .flatMap(([pattern, names]) =>
      names.flatMap((name) => {
        const kind = kinds[name] ?? 'events'
        const at = (id: string) => pattern.replace(':kind', kind).replace(/:\w+/, id)
        const ways: ((id: string) => TestRequest)[] = [
          (id) => ({ path: at(id) }),
          (id) => ({ path: `${at(id)}.data` }),
          (id) => ({ path: at(id), method: 'POST', headers: form, body: 'intent=message&to=seated' }),
        ]
        return ways.map((way) => pair(ids[name], way))
      }),
    )
  const sent = [...superForms, ...(isAdmin ? [] : forms)].map(([path, intent, about]) =>
    pair(ids[about], (id) => ({ path, method: 'POST', headers: form, body: `intent=${intent}&id=${id}` })),
  )
  const json = { 'content-type': 'application/json' }
  const atDoor = pair(ids.event, (eventId) => ({
    path: '/api/door',
    method: 'POST',
    headers: json,
    body: JSON.stringify({ eventId, token: '', entries: [] }),
  }))
  return [...addresses, ...sent, ...(isAdmin ? [] : [atDoor])]
}

/** The answer without the id that was sent. */
async function answerWithoutId(url: string, asked: TestRequest, id: string) {
  const { status, headers, body } = await sendRequest(url, asked)
  const text = `${headers.location ?? ''}\n${body.toString('latin1')}`
  return { status, text: text.replaceAll(id, UNKNOWN_ID) }
}

/** The answer for a row that the viewer may not see must equal that for a missing row. */
export async function answeredLikeMissing(
  urls: readonly string[],
  { club, origin, cookies }: { club: FullClub; origin: string; cookies: Record<string, string> },
): Promise<Verdict> {
  const unnamed = everyRoute.filter(({ pattern }) => pattern.includes(':') && !(pattern in realIds))
  const wrong = unnamed.map(({ pattern }) => `real-id-routes.ts does not list ${pattern}`)
  const questions = Object.entries(cookies)
    .filter(([who]) => who !== 'super admin')
    .flatMap(([who, cookie]) => pairsFor(who, club, { cookie, origin }).map((pair) => ({ who, ...pair })))
  const next = questions.entries()
  const worker = async () => {
    for (const [turn, { who, real, dead, id }] of next) {
      const url = urls[turn % urls.length] ?? ''
      const [realAnswer, missingAnswer] = [
        await answerWithoutId(url, real, id),
        await answerWithoutId(url, dead, UNKNOWN_ID),
      ]
      const about = `${who} ${real.method ?? 'GET'} ${real.path} ${String(real.body ?? '')}`
      const visibleMark = club.marks.find(({ text }) => realAnswer.text.includes(text))
      if (visibleMark) wrong.push(`${about} shows ${visibleMark.column}`)
      if (realAnswer.status !== missingAnswer.status)
        wrong.push(`${about} ${realAnswer.status}, for a missing row ${missingAnswer.status}`)
      else if (realAnswer.text !== missingAnswer.text)
        wrong.push(`${about} ${realAnswer.status} differs from the response for a missing row`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  wrong.push(...(await visibleToSuperAdmin(urls[0] ?? '', club, cookies['super admin'] ?? '')))
  return noneOf(wrong, questions.length, 'refusals reveal whether a row exists')
}

/** A super admin must see the marks; otherwise a club without them would pass. */
async function visibleToSuperAdmin(url: string, { ids, marks }: FullClub, cookie: string): Promise<string[]> {
  const expectedColumns = {
    [`/admin/events/${ids.event}/registrations.csv`]: 'registration.email',
    [`/admin/posts/${ids.draft}`]: 'post.title',
    '/admin/trash': 'event.title',
    '/admin/content/films': 'content.draft',
    '/admin/comments': 'comment.body',
    '/admin/mails': 'mail.subject',
    '/admin/join-requests': 'join_request.name',
  }
  const wrong: string[] = []
  for (const [path, column] of Object.entries(expectedColumns)) {
    const { body } = await sendRequest(url, { path, headers: { cookie } })
    const mark = marks.find((one) => one.column === column)
    if (!mark || !body.includes(mark.text)) wrong.push(`a super admin does not see ${column} at ${path}`)
  }
  return wrong
}
