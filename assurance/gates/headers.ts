import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { openDatabase } from '#app/platform/database/database.ts'
import { allActions, prepareRequest } from '#assurance/support/all-actions.ts'
import { startSite } from '#tests/support/app.ts'
import { sendRequest, type TestResponse, type TestRequest } from '#tests/support/http-request.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { formFields, openActionContext, sendAction } from '#tests/support/actions.ts'
import { newPhone } from '#tests/support/phone.ts'
import { headerProblems } from '#assurance/support/required-headers.ts'
import { allOf, anyOf, type Gate, isFull, noneOf, type Verdict } from '#assurance/gate.ts'
import { UNKNOWN_ID, everyPath, someFiles } from '#assurance/support/routes.ts'
import type { Site } from '#assurance/support/test-sites.ts'

const PUBLIC_URL = 'https://club.example'
/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** Every status that visitors, admins and scripts can get. */
const expectedStatuses = [200, 201, 302, 303, 400, 401, 403, 404, 405, 409, 413, 429, 503]
const FORM = 'application/x-www-form-urlencoded'
/** More sign-ins at once than the password queue holds: the others get 503. */
const STORM = 120
const ROUNDS_MOST = 8
/** One more than an account allows. */
const TRIES = 11

/** Valid and invalid requests to every path: 200, 3xx, 4xx, refused writes and bodies. */
function requestsToEveryPath(cookie: string, origin: string): TestRequest[] {
  const own = { origin, 'content-type': FORM }
  return [
    ...everyPath.flatMap((path): TestRequest[] => [
      { path, method: 'POST', headers: own, body: 'x=1' },
      ...(path === '/logout'
        ? []
        : [{ path, method: 'POST', headers: { ...own, cookie }, body: 'intent=none' }]),
      { path },
      { path, headers: { cookie } },
      { path, method: 'POST', body: 'x=1' },
      { path, method: 'TRACE' },
    ]),
    { path: '/live?topics=nothing' },
    ...someFiles.map((path) => ({ path })),
    { path: '/assets/none.js' },
    { path: '/%' },
    { path: '/events?q=%00' },
  ]
}

/** Streams never end: reads the head only. */
async function streamHead(url: string, testRequest: TestRequest): Promise<TestResponse> {
  const sent = request(url + testRequest.path, { headers: testRequest.headers })
  sent.end()
  const [{ statusCode = 0, headers }] = (await once(sent, 'response')) as [IncomingMessage]
  sent.destroy()
  return { status: statusCode, headers, body: Buffer.alloc(0), ms: 0 }
}

async function uploadPicture({ url, cookie }: { url: string; cookie: string }): Promise<TestRequest[]> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(Buffer.from(PNG, 'base64'))]), 'a.png')
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    body: form,
    headers: { cookie, origin: url },
  })
  const { data } = (await answer.json()) as { data?: { url: string } }
  if (!data) throw new Error(`the upload failed: ${answer.status}`)
  return [{ path: new URL(data.url).pathname }]
}

/** Forms that are accepted, and forms that are refused for each reason, from browsers and from scripts. */
function formRequests(origin: string, cookie: string): TestRequest[] {
  const post = (
    path: string,
    form: Record<string, string>,
    more: Record<string, string> = {},
  ): TestRequest => ({
    path,
    method: 'POST',
    headers: { origin, 'content-type': FORM, ...more },
    body: new URLSearchParams(form).toString(),
  })
  const person = { name: 'Head', branch: 'CSE', year: '1st', interest: 'Other' }
  const joins = ['/api/join', '/join'].flatMap((path) => {
    const form = { ...person, phone: newPhone() }
    const testRequest = post(path, form)
    return [
      testRequest,
      testRequest,
      testRequest,
      testRequest,
      testRequest,
      post(path, { ...form, name: '' }),
    ]
  })
  const guess = { mode: 'login', tab: 'admin', email: 'head@college.example', password: 'not the right one' }
  const json = { origin, cookie, 'content-type': 'application/json' }
  return [
    ...joins,
    post('/api/join', { ...person, name: 'x'.repeat(70_000) }),
    post('/api/join', Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, '1']))),
    post('/api/join', person, { origin: 'https://evil.example' }),
    post('/signup', { email: 'no address', password: 'a', confirmation: 'b' }),
    post('/admin-login', { mode: 'forgot', email: 'head@college.example' }),
    post('/admin/dashboard', { intent: 'approve-join-request', id: UNKNOWN_ID }, { cookie }),
    post('/admin/dashboard.data', { intent: 'approve-join-request', id: UNKNOWN_ID }, { cookie }),
    post('/api/uploads', {}),
    post('/api/uploads', {}, { cookie }),
    { path: '/api/door', method: 'POST', headers: json, body: '{"token":"","entries":[]}' },
    { path: '/api/door', method: 'POST', headers: json, body: '{' },
    ...Array.from({ length: TRIES }, () => post('/admin-login', guess)),
  ]
}

/** Every action, successfully. */
async function performActions(
  site: Site,
  url: string,
): Promise<{ testRequest: TestRequest; answer: TestResponse }[]> {
  const { db, close } = await openDatabase(site.place)
  const context = await openActionContext(site.url, db)
  const all: { testRequest: TestRequest; answer: TestResponse }[] = []
  for (const action of allActions) {
    const sent = await prepareRequest(action, context)
    const form = sent.form && [...sent.form, ...formFields(action.lateFields?.() ?? {})]
    const { cookie } = sent
    const answer = await sendAction(url, { ...sent, form, cookie }, site.url)
    all.push({ testRequest: { path: sent.path, method: 'POST', headers: { cookie } }, answer })
  }
  await close()
  return all
}

async function storm(
  url: string,
  origin: string,
  size: number,
): Promise<{ testRequest: TestRequest; answer: TestResponse }[]> {
  const asks = Array.from({ length: size }, async (_, n) => {
    const email = `head-${size}-${n}@college.example`
    const form = { mode: 'login', tab: 'admin', email, password: 'not the right one' }
    const headers = { origin, 'content-type': FORM }
    const body = new URLSearchParams(form).toString()
    const testRequest = { path: '/admin-login', method: 'POST', headers, body }
    return { testRequest, answer: await sendRequest(url, testRequest) }
  })
  return Promise.all(asks)
}

/** On a busy machine few requests may arrive one by one: sends more each round until one gets 503. */
async function stormUntilBusy(
  url: string,
  origin: string,
): Promise<{ testRequest: TestRequest; answer: TestResponse }[]> {
  const all: { testRequest: TestRequest; answer: TestResponse }[] = []
  for (let round = 1; round <= ROUNDS_MOST; round += 1) {
    all.push(...(await storm(url, origin, STORM * round)))
    if (all.some(({ answer }) => answer.status === 503)) break
  }
  return all
}

interface CheckOptions {
  url: string
  /** The Origin header of its forms. */
  origin: string
  /** When given, every action is performed too. */
  site?: Site
  cookie: string
  pictures?: TestRequest[]
  isHttps?: boolean
  /** Behind the altering proxy, which waits for the end of an answer; a stream has none. */
  isAltered?: boolean
}

async function checkHeaders(options: CheckOptions): Promise<Verdict> {
  const { url, origin, site, cookie, pictures = [], isHttps = false, isAltered = false } = options
  const requests = [
    ...requestsToEveryPath(cookie, origin),
    ...formRequests(origin, cookie),
    ...pictures,
  ].filter(({ path }) => !isAltered || path !== '/live')
  const wrong: string[] = []
  const seenStatuses = new Set<number>()
  for (const question of requests) {
    const isStream = question.path === '/live' && (question.method ?? 'GET') === 'GET'
    const answer = await (isStream ? streamHead(url, question) : sendRequest(url, question))
    seenStatuses.add(answer.status)
    wrong.push(...headerProblems(question, answer, { isHttps }))
  }
  const performed = site ? [...(await performActions(site, url)), ...(await stormUntilBusy(url, origin))] : []
  // Missing answers are the subject of another gate.
  for (const action of performed.filter(({ answer }) => answer.status > 0)) {
    seenStatuses.add(action.answer.status)
    wrong.push(...headerProblems(action.testRequest, action.answer, { isHttps }))
  }
  // Beside other work requests arrive one by one, and the queue never fills.
  const skipped =
    site && !seenStatuses.has(503)
      ? ['no sign-in met a full queue: the headers of a 503 were not checked']
      : []
  const unseen = site ? expectedStatuses.filter((status) => status !== 503 && !seenStatuses.has(status)) : []
  if (unseen.length > 0) wrong.push(`no response had status ${unseen.join(' ')}`)
  const { figure, isGood } = noneOf(
    wrong,
    requests.length + performed.length,
    'responses have a wrong or missing header',
  )
  return { figure: `${figure} (${[...seenStatuses].toSorted((a, b) => a - b).join(' ')})`, isGood, skipped }
}

/** As behind a proxy that ends TLS. */
async function checkHttps(): Promise<Verdict & { name: string }> {
  const site = await startSite({ PUBLIC_URL, BACKUP_NIGHTLY: '0', SEED_DEMO: '0' })
  const options = {
    url: site.url,
    origin: PUBLIC_URL,
    cookie: '__Host-club_session=forged',
    isHttps: true,
  }
  const verdict = await checkHeaders(options).finally(() => site.dispose())
  return { name: 'https', ...verdict }
}

async function cookieOn({ url, superAdmin }: Site): Promise<string> {
  let seen = ''
  const proxy = await openAlteringProxy(url, {
    request: ({ headers }) => void (seen = headers.cookie ?? seen),
  })
  const adminClient = await signedInClient(proxy.url, superAdmin)
  await adminClient.get('/admin/account')
  await proxy.close()
  return seen
}

export const gates: Gate[] = [
  {
    id: 'S13',
    goal: 'Every response has its security headers, and none reveals the server software',
    suite: 'assure',
    async run(world) {
      // No header depends on the engine. New sites: a list with the hostile texts of another gate looks like a stack trace.
      const sites = isFull ? await world.newOnes() : [await world.newSite()]
      const checks = sites.map(async (site) => {
        const options = { url: site.url, origin: site.url, site, cookie: await cookieOn(site) }
        return {
          name: site.name,
          ...(await checkHeaders({ ...options, pictures: await uploadPicture(options) })),
        }
      })
      return allOf(await Promise.all([...checks, checkHttps()]))
    },
    /** A site that omits a header with 404, and one that omits it with 201. Each must be detected. */
    async control(world) {
      const site = await world.newSite()
      const cookie = await cookieOn(site)
      const withoutHeaderAt = async (status: number) => {
        const proxy = await openAlteringProxy(site.url, {
          answer(answer) {
            if (answer.status === status) delete answer.headers['x-content-type-options']
          },
        })
        const options = { url: proxy.url, origin: site.url, cookie, isAltered: true }
        return checkHeaders(options).finally(() => proxy.close())
      }
      return anyOf([await withoutHeaderAt(404), await withoutHeaderAt(201)])
    },
  },
]
