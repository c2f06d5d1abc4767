import type { ContentName } from '#app/club/content-names.ts'

/** A part of a public page that admins edit. */
export interface Block {
  selector: string
  kind: ContentName
  /** The entry, where the block shows one. */
  id?: string
  label: string
}

const heading = (id: string, label: string) =>
  ({ selector: `#${id} h2`, kind: 'sections', id, label }) as const

const blocksOfPage: Partial<Record<string, Block[]>> = {
  '/': [
    { selector: 'main .title-i', kind: 'home', id: 'hero', label: 'Line' },
    { selector: 'main > section:first-of-type > .wrap > div:last-child', kind: 'cards', label: 'Cards' },
    { selector: '#about', kind: 'pages', id: 'about', label: 'About' },
    { selector: '#gallery', kind: 'showcase', id: 'showcase', label: 'Video' },
    heading('gallery', 'Heading of the video'),
    { selector: '#team', kind: 'team', label: 'Team' },
    heading('team', 'Heading of the team'),
    heading('events', 'Events heading'),
    heading('social', 'Social heading'),
    { selector: 'footer p + p', kind: 'credits', label: 'Credits' },
  ],
  '/about': [{ selector: 'main', kind: 'pages', id: 'about', label: 'About' }],
  '/services': [{ selector: 'main', kind: 'pages', id: 'services', label: 'Services' }],
  '/contact': [{ selector: 'main', kind: 'pages', id: 'contact', label: 'Contact' }],
  '/TeamSection': [{ selector: 'main > .wrap + .wrap', kind: 'team', label: 'Team' }],
  '/short-films': [{ selector: '#films', kind: 'films', label: 'Films' }],
  '/video-editing': [
    { selector: 'main > ul', kind: 'portfolio', label: 'Portfolio' },
    { selector: 'main > section', kind: 'designers', label: 'People' },
  ],
}

/** Of a page that shows one entry, whose id ends the address. */
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

export function blocksOf(pathname: string): readonly Block[] {
  const found = entryPages.flatMap(({ path, block }) => {
    const id = path.exec(pathname)?.[1]
    return id ? [{ ...block, id }] : []
  })
  return blocksOfPage[pathname] ?? found
}

/** What has a pencil somewhere. */
export const editedKinds: ReadonlySet<ContentName> = new Set(
  [
    ...Object.values(blocksOfPage).flatMap((blocks) => blocks ?? []),
    ...entryPages.map(({ block }) => block),
  ].map(({ kind }) => kind),
)
