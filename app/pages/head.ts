import type { MetaDescriptor } from 'react-router'
import { type ClubFacts, noFacts } from '#app/club/model.ts'
import type { Site } from './site-context.ts'
import { breadcrumbs, type JsonLd, type Trail } from './structured-data.ts'

export interface MetaArgs {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

interface PageHead {
  /** The home page has the club's name. */
  title: string
  description: string
  /** The canonical path, when it is not the requested one. */
  path?: string
  /** The share image (1200 by 630) and its alt text. */
  card?: { path: string; alt: string }
  /** The pages between home and this one. */
  trail?: Trail
  structured?: (site: Site) => readonly JsonLd[]
}

/** The club's facts for a page's head. */
export function factsIn(args: MetaArgs): ClubFacts {
  return siteOf(args)?.club ?? noFacts
}

function siteOf({ matches }: MetaArgs): Site | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined
}

const titled = (between: string, ...parts: string[]) => parts.filter(Boolean).join(between)

function fullTitle(title: string, { name, city } = noFacts): string {
  return title === name ? titled(', ', name, city) : titled(' | ', title, name)
}

function openGraphTags(
  url: string,
  { publicUrl, club: facts, brand }: Site,
  page: PageHead,
): MetaDescriptor[] {
  const { path, alt } = page.card ?? brand.card
  // X falls back to the Open Graph tags, except for the kind of card and the alt text.
  const tags = {
    'og:type': 'website',
    'og:site_name': facts.name,
    'og:locale': 'en_IN',
    'og:title': fullTitle(page.title, facts),
    'og:description': page.description,
    'og:url': url,
    'og:image': publicUrl + path,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
    'twitter:card': 'summary_large_image',
    'twitter:image:alt': alt,
  }
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(tags).map(([name, content]) =>
      name.startsWith('og') ? { property: name, content } : { name, content },
    ),
  ]
}

/** The head of a public page: title, search and share tags. */
export function publicHead(args: MetaArgs, page: PageHead): MetaDescriptor[] {
  const { title, description, trail = [], structured } = page
  const site = siteOf(args)
  const basicTags = [{ title: fullTitle(title, site?.club) }, { name: 'description', content: description }]
  if (!site) return basicTags
  const path = page.path ?? (args.location.pathname.replace(/\/$/, '') || '/')
  const crumbs = path === '/' ? [] : [breadcrumbs([...trail, { name: title, path }], site)]
  const facts = [...crumbs, ...(structured?.(site) ?? [])]
  return [
    ...basicTags,
    ...openGraphTags(site.publicUrl + path, site, page),
    ...facts.map((fact) => ({ 'script:ld+json': fact })),
  ]
}

/** The head of a page that must not be indexed. */
export function unlistedHead(title: string, args: MetaArgs): MetaDescriptor[] {
  return [{ title: fullTitle(title, siteOf(args)?.club) }, { name: 'robots', content: 'noindex' }]
}
