import type { APIRequestContext } from '@playwright/test'
import { sections } from '#app/dashboard/navigation.rules.ts'
import routes from '../../app/routes.ts'
import { seatForm, takeSeat } from './seats.ts'

/** The path of every page and file route of app/routes.ts, without its first slash; '' is the home page. */
export const routePaths = routes
  .flatMap((route) => route.children ?? [route])
  .map(({ index, path }) => (index ? '' : (path ?? '')))

/** The pages that the navigation shows to super admins alone, and those which no link of it leads to. */
const superAdminPages = [
  ...sections.flatMap(({ links }) =>
    links
      .flatMap((link) => [link, ...(link.screens ?? [])])
      .flatMap(({ to, isForSuperAdmins }) => (isForSuperAdmins ? to.split('?', 1) : [])),
  ),
  '/admin/invites',
  '/admin/make-it-yours',
]

/** Also what is below such a page, such as its file. */
export const isForSuperAdmins = (path: string): boolean =>
  superAdminPages.some((page) => path === page || path.startsWith(`${page}/`) || path.startsWith(`${page}.`))

/** Admin routes, routes that need a secret, those that only lead elsewhere, and those the demo has no open row for (private-pages.ts). */
const notForStrangers = /^(admin\/|admin$|logout$|e\/|committee\/|certificates\/|submit\/|.*:token)/

/** The routes of these that are none of the admin area's: private-pages.ts makes rows for them. */
export const privatePaths = routePaths.filter((path) => notForStrangers.test(path) && !/^admin\b/.test(path))

/** For a route with a parameter: a list page, and the link on it that leads to a real one. */
const linkSources: Record<string, { on: string; link: RegExp }> = {
  'events/:id/vote': {
    on: '/e/four-shorts-in-the-tv-room',
    link: /href="(\/events\/[0-9a-f-]{36}\/vote)"/,
  },
  'events/:id': { on: '/events', link: /href="(\/events\/[0-9a-f-]{36})"/ },
  'films/:id': { on: '/short-films', link: /href="(\/films\/[\w-]+)"/ },
  'portfolio/:id': { on: '/video-editing', link: /href="(\/portfolio\/[\w-]+)"/ },
  'posts/:id': { on: '/posts', link: /href="(\/posts\/[0-9a-f-]{36})"/ },
}

/** A demo event with on-site registration and a free seat, or the ticket of a new registration for it. */
async function seatAddress(path: string, request: APIRequestContext): Promise<string> {
  const list = await request.get('/api/events')
  const { events } = (await list.json()) as { events: { id: string; registrationStatus: string }[] }
  const open = events.find(({ registrationStatus }) => registrationStatus === 'open')
  if (!open) throw new Error('nobody can register for anything here')
  if (path === 'events/:id/register') return `/events/${open.id}/register`
  return takeSeat(new URL(list.url()).origin, open.id, seatForm({ branch: 'IT', year: '2nd' }))
}

const past = /href="(\/events\/[0-9a-f-]{36})"/
const picture = /href="(\/events\/[0-9a-f-]{36}\/pictures\/[0-9a-f-]{36})"/

/** A picture of the newest event of the demo that is over. */
async function pictureAddress(request: APIRequestContext): Promise<string> {
  const event = past.exec(await (await request.get('/events?when=past')).text())?.[1] ?? ''
  const address = picture.exec(await (await request.get(event)).text())?.[1]
  if (!address) throw new Error(`no picture on ${event}`)
  return address
}

async function addressOf(path: string, request: APIRequestContext): Promise<string> {
  if (path === '*') return '/no/such/page'
  if (path === 'events/:id/register' || path === 'tickets/:ticket') return seatAddress(path, request)
  if (path === 'events/:id/pictures/:picture') return pictureAddress(request)
  if (!path.includes(':')) return `/${path}`
  if (path === 'share/:kind/:id') return `/share${await addressOf('events/:id', request)}`
  const pattern = Object.keys(linkSources).find((start) => path.startsWith(start)) ?? ''
  const { on, link } = linkSources[pattern] ?? {}
  if (!on || !link) throw new Error(`say in ${import.meta.filename} where to find a real ${path}`)
  const address = link.exec(await (await request.get(on)).text())?.[1]
  if (!address) throw new Error(`nothing on ${on} leads to ${path}`)
  return address + path.slice(pattern.length)
}

/** A real path for every public route of app/routes.ts. */
export async function publicAddresses(request: APIRequestContext): Promise<string[]> {
  const paths = routePaths.filter((path) => !notForStrangers.test(path))
  return Promise.all(paths.map((path) => addressOf(path, request)))
}
