import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { RunningSite } from './app.ts'
import { type HttpClient, signedInClient } from './http-client.ts'

const ART = 'content/public/art'
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M8 8h22a24 24 0 0 1 0 48H8z" fill="#3fb68b"/></svg>'

const facts = {
  name: 'Drishti Film Society',
  short: 'DFS',
  tagline: 'Seen once, kept for good.',
  city: 'Pune',
  department: 'Modern College of Arts',
  contactEmail: 'drishti@moderncollege.ac.in',
  filmFormUrl: 'https://forms.moderncollege.ac.in/films',
  instagram: '@drishti.films',
}
const people = [
  'Rhea Kulkarni',
  'Sameer Joshi',
  'Ira Deshpande',
  'Omkar Patil',
  'Zoya Shaikh',
  'Advait Gokhale',
]
const portraits = [
  'president',
  'vp-one',
  'vp-two',
  'coordinator-faculty',
  'technical-head',
  'production-manager',
]
const films = ['Ferry at four', 'The tailor’s radio', 'Parvati steps']
const posters = ['patang', 'baarish', 'last-metro']

/** A picture of the demo in other colours: as heavy as a real one, and none that the site came with. */
async function picture(name: string, hue: number): Promise<Blob> {
  const bytes = await sharp(readFileSync(join(ART, `${name}.webp`)))
    .modulate({ hue })
    .jpeg({ quality: 88 })
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

async function upload({ url, cookie }: { url: string; cookie: string }, image: Blob): Promise<string> {
  const body = new FormData()
  body.set('image', image, 'a.jpg')
  const headers = { cookie, origin: url }
  const answer = await fetch(`${url}/api/uploads`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data?: { url?: string } }
  if (!data?.url) throw new Error(`a picture was not kept: ${answer.status}`)
  return data.url
}

/** Sends a form that leads on when it is saved. */
async function save(client: HttpClient, path: string, form: Record<string, string>): Promise<void> {
  const answer = await client.post(path, form)
  if (answer.status >= 400) throw new Error(`${path} was not saved: ${answer.status}\n${await answer.text()}`)
}

const hidden = async (client: HttpClient, path: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(await (await client.get(path)).text())?.[1] ?? ''

async function saveFacts(client: HttpClient, { url, cookie }: { url: string; cookie: string }) {
  const wizard = '/admin/make-it-yours?step='
  for (const step of ['name', 'texts', 'contact']) {
    const page = `${wizard}${step}`
    const html = await (await client.get(page)).text()
    const values = Object.fromEntries(
      [...html.matchAll(/name="(seen\w*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
    await save(client, page, {
      ...values,
      ...facts,
      line: 'Films from the old city, made by whoever turns up.',
      heading: 'We film what the lanes forget.',
      lead: 'Drishti is the film society of Modern College, Pune.',
      text: 'We meet on Thursdays and leave with a shot list.',
      intent: 'save',
    })
  }
  const colours = { accent: '#3fb68b', second: '#10201b', intent: 'save' }
  await save(client, '/admin/brand', { ...colours, seenAt: await hidden(client, '/admin/brand', 'seenAt') })
  const body = new FormData()
  body.set('intent', 'logo')
  body.set('file', new File([LOGO], 'logo.svg', { type: 'image/svg+xml' }))
  const answer = await fetch(`${url}/admin/brand`, { method: 'POST', headers: { cookie, origin: url }, body })
  if (!answer.ok) throw new Error(`the logo was not kept: ${answer.status}`)
}

async function addTeamAndFilms(client: HttpClient, site: { url: string; cookie: string }) {
  for (const [at, name] of people.entries()) {
    const image = await upload(site, await picture(`team/${portraits[at]}`, 60 + at * 40))
    const section = at < 4 ? 'leader' : 'coordinator'
    const title = at === 0 ? 'President' : 'Editor'
    await save(client, '/admin/content/team/new', { name, title, section, image, intent: 'save' })
  }
  for (const [at, title] of films.entries()) {
    const [image, still] = [
      await upload(site, await picture(`films/posters/${posters[at]}`, 90 + at * 50)),
      await upload(site, await picture(`films/stills/${posters[at]}`, 90 + at * 50)),
    ]
    const description = 'Six minutes, one street, no dialogue.'
    const dates = { year: '2026', shownOn: `2026-0${at + 1}-12`, duration: '6 min' }
    const rest = { languages: 'Marathi', ageRating: 'U', videoUrl: `https://vimeo.com/7697987${at}` }
    const form = { title, description, image, still, ...dates, ...rest, intent: 'save' }
    await save(client, '/admin/content/films/new', form)
  }
  for (const kind of ['team', 'films']) await save(client, `/admin/content/${kind}`, { intent: 'publish' })
}

async function addEvent(client: HttpClient): Promise<void> {
  const path = '/admin/make-it-yours?step=event'
  await save(client, path, {
    title: 'Hold your first camera',
    date: '2099-01-09',
    time: '18:30',
    venue: 'Amphitheatre, Shivajinagar',
    category: 'Workshop',
    seats: '40',
    description: 'Bring a friend, we bring the cameras.',
    requestKey: await hidden(client, path, 'requestKey'),
    intent: 'save',
  })
}

/**
 * Turns the demo into another club, as its committee would in the browser: name, colours, logo, six people with portraits,
 * three films with posters, an event of its own. Nothing of the demo is left.
 */
export async function changeClub({
  url,
  superAdmin,
}: Pick<RunningSite, 'url' | 'superAdmin'>): Promise<void> {
  const client = await signedInClient(url, superAdmin)
  const site = { url, cookie: client.cookie }
  await saveFacts(client, site)
  await save(client, '/admin/settings', { intent: 'empty-demo' })
  await addTeamAndFilms(client, site)
  await addEvent(client)
}
