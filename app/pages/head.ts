import type { MetaDescriptor } from 'react-router'
import { type ClubFacts, defaultFacts } from '#app/club/model.ts'
import { club } from '#content/club.ts'
import { type Site } from './site.ts'
import { breadcrumbs, type JsonLd, type Trail } from './structured-data.ts'

export interface MetaArgs {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

interface PublicPage {
  /** The club's own name stands for the home page. */
  title: string
  description: string
  /** The address this page wants to be known by, when it is not its path. */
  path?: string
  /** The picture shown where the address is shared, 1200 by 630, and what it shows. */
  card?: { path: string; alt: string }
  /** The pages between home and this one. */
  trail?: Trail
  structured?: (site: Site) => readonly JsonLd[]
}

const CARD = { path: '/art/og-card.jpg', alt: `${club.name}. ${club.tagline}` }
const CARD_SIZE = { width: '1200', height: '630' }

/** What a page's head may say of the club. */
export function factsIn(args: MetaArgs): ClubFacts {
  return siteOf(args)?.club ?? defaultFacts
}

function siteOf({ matches }: MetaArgs): Site | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined
}

function fullTitle(title: string, { name } = defaultFacts): string {
  return title === name ? `${name}, ${club.city}` : `${title} | ${name}`
}

function shared(url: string, { publicUrl, club }: Site, page: PublicPage): MetaDescriptor[] {
  const { path, alt } = page.card ?? CARD
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: club.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: fullTitle(page.title, club) },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: publicUrl + path },
    { property: 'og:image:width', content: CARD_SIZE.width },
    { property: 'og:image:height', content: CARD_SIZE.height },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: fullTitle(page.title, club) },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: publicUrl + path },
    { name: 'twitter:image:alt', content: alt },
  ]
}

/** The head of a public page: for the tab, for search and for whoever shares the address. */
export function publicHead(args: MetaArgs, page: PublicPage): MetaDescriptor[] {
  const { title, description, trail = [], structured } = page
  const site = siteOf(args)
  const named = [{ title: fullTitle(title, site?.club) }, { name: 'description', content: description }]
  if (!site) return named
  const path = page.path ?? (args.location.pathname.replace(/\/+$/, '') || '/')
  const crumbs = path === '/' ? [] : [breadcrumbs([...trail, { name: title, path }], site)]
  const facts = [...crumbs, ...(structured?.(site) ?? [])]
  return [
    ...named,
    ...shared(site.publicUrl + path, site, page),
    ...facts.map((fact) => ({ 'script:ld+json': fact })),
  ]
}

/** A page that no search engine should list. */
export function unlistedHead(title: string, args?: MetaArgs): MetaDescriptor[] {
  const site = args && siteOf(args)
  return [{ title: fullTitle(title, site?.club) }, { name: 'robots', content: 'noindex' }]
}
