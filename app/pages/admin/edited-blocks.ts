import type { ContentName } from '#app/club/content-names.ts'
import type { FactName } from '#app/club/ui/settings-form.tsx'

interface Part {
  selector: string
  /** Where its edit button is, if not inside the block: a list contains only its entries. */
  pencil?: string
  label: string
}

/** A part of a public page that admins edit. */
export interface Block extends Part {
  kind: ContentName
  /** The entry, where the block shows one. */
  id?: string
  /** The title of the part of the kind, where the block shows one. */
  part?: string
}

/** Facts of the club where they are seen: super admins edit them. */
export interface FactsBlock extends Part {
  facts: readonly FactName[]
}

/** What is edited on an admin page of its own. */
export interface LinkBlock extends Part {
  to: string
}

export type PageBlock = Block | FactsBlock | LinkBlock

const heading = (id: string, label: string) => ({ selector: `#${id} h2`, kind: 'home', id, label }) as const

const HERO = 'main > section:first-of-type'

/** The lead of the page About, which the hero shows, too. */
export const LEAD = 'main .title-i + p'

const blocksOfPage: Partial<Record<string, Block[]>> = {
  '/': [
    { selector: 'main .title-i', kind: 'home', id: 'hero', label: 'Line' },
    { selector: LEAD, kind: 'pages', id: 'about', label: 'First sentence' },
    { selector: `${HERO} > .wrap > div:last-child`, kind: 'home', part: 'Cards', label: 'Cards' },
    { selector: '#about', kind: 'pages', id: 'about', label: 'About' },
    { selector: '#gallery', kind: 'home', id: 'showcase', label: 'Video' },
    heading('gallery', 'Heading of the video'),
    { selector: '#team', kind: 'team', label: 'Team' },
    heading('team', 'Heading of the team'),
    heading('events', 'Events heading'),
    { selector: 'main > section:has(> [data-perf])', kind: 'home', id: 'strip', label: 'Moving strip' },
    heading('social', 'Social heading'),
  ],
  '/about': [{ selector: 'main', kind: 'pages', id: 'about', label: 'About' }],
  '/services': [{ selector: 'main', kind: 'pages', id: 'services', label: 'Services' }],
  '/contact': [{ selector: 'main', kind: 'pages', id: 'contact', label: 'Contact' }],
  '/TeamSection': [{ selector: 'main > .wrap + .wrap', kind: 'team', label: 'Team' }],
  '/short-films': [{ selector: '#films', kind: 'films', label: 'Films' }],
  '/video-editing': [
    { selector: 'main > ul', pencil: 'main > div', kind: 'portfolio', label: 'Portfolio' },
    { selector: 'main > section', kind: 'designers', label: 'People' },
  ],
}

/** Pages of one entry, whose id is the end of the address. */
const entryPages: { path: RegExp; block: Omit<Block, 'id'> }[] = [
  { path: /^\/films\/([\w-]+)$/, block: { selector: 'main > article', kind: 'films', label: 'Film' } },
  { path: /^\/portfolio\/([\w-]+)$/, block: { selector: 'main > div', kind: 'portfolio', label: 'Piece' } },
  {
    path: /^\/events\/([12])$/,
    block: { selector: 'main > .wrap > section:last-child', kind: 'featured', label: 'Event' },
  },
  {
    path: /^\/(?:events\/)?([345]|lcdiwali)$/,
    block: { selector: 'main .wrap', kind: 'soon', label: 'Page' },
  },
]

/** Events and announcements have no draft of this kind: their form is an admin page. */
const linkPages: { path: RegExp; block: (id: string) => LinkBlock }[] = [
  {
    path: /^\/events\/([\w-]{36})$/,
    block: (id) => ({ selector: `${HERO} > .wrap`, to: `/admin/events/${id}/edit`, label: 'Edit event' }),
  },
  {
    path: /^\/posts\/([\w-]{36})$/,
    block: (id) => ({ selector: 'main', to: `/admin/posts/${id}`, label: 'Edit announcement' }),
  },
]

/** At the foot of all these pages, and of the two that have nothing else to edit. */
const credits: Block = { selector: 'footer p + p', kind: 'home', part: 'Footer credits', label: 'Credits' }
const footerFacts: FactsBlock = {
  selector: 'footer .title-i',
  facts: ['tagline', 'name', 'city', 'creditText', 'creditUrl'],
  label: 'Footer',
}
const footerPages = /^\/(events(\/month)?|posts|privacy|committee\/[\w-]+)$/

const places = ['instagram', 'linkedin', 'youtube'] as const

const factsOfPage: Partial<Record<string, FactsBlock[]>> = {
  '/': [
    { selector: '#gallery > div:last-child', facts: ['vimeoId'], label: 'Hosted video' },
    { selector: '#social', facts: places, label: 'Links' },
  ],
  '/contact': [
    { selector: 'main > ul > li:first-child', facts: ['contactEmail', ...places], label: 'Addresses' },
  ],
  '/short-films': [{ selector: `${HERO} > .wrap`, facts: ['filmFormUrl'], label: 'Film form' }],
  '/TeamSection': [{ selector: 'main > .wrap', facts: ['department'], label: 'Department' }],
  '/privacy': [{ selector: 'main', facts: ['privacy'], label: 'Privacy text' }],
}

export function blocksOf(
  pathname: string,
  { isSuperAdmin }: { isSuperAdmin: boolean },
): readonly PageBlock[] {
  const links = linkPages.flatMap(({ path, block }) => {
    const id = path.exec(pathname)?.[1]
    return id ? [block(id)] : []
  })
  if (links.length > 0) return links
  const entries = entryPages.flatMap(({ path, block }) => {
    const id = path.exec(pathname)?.[1]
    return id ? [{ ...block, id }] : []
  })
  const blocks = blocksOfPage[pathname] ?? entries
  if (blocks.length === 0 && !footerPages.test(pathname)) return []
  const facts = isSuperAdmin ? [...(factsOfPage[pathname] ?? []), footerFacts] : []
  return [...blocks, credits, ...facts]
}

/** What has a pencil somewhere. */
export const editedKinds: ReadonlySet<ContentName> = new Set(
  [
    ...Object.values(blocksOfPage).flatMap((blocks) => blocks ?? []),
    ...entryPages.map(({ block }) => block),
    credits,
  ].map(({ kind }) => kind),
)
