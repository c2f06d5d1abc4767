import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import {
  altField,
  type ContentItem,
  type ContentKind,
  type ContentPart,
  focusFields,
  partOf,
} from '#app/content/model.ts'
import { publishedContent } from '#app/content/use-cases.server.ts'
import { blankHeroLine } from '#content/blank.ts'
import { billing, heroCards, heroLine, homeSections } from '#content/home.ts'
import { showcaseFiles, showcasePictures, showcaseVimeoId } from '#content/showcase.ts'
import { cardsOf, type HomePage, sectionsOf, type Showcase } from './sections.rules.ts'

const LINE = 'hero'
const VIDEO = 'showcase'

const line: ContentPart = {
  title: 'First screen',
  entry: 'line',
  titleField: 'line',
  detailField: 'line',
  entryNames: { [LINE]: 'The line under the name' },
  fields: [{ name: 'line', label: 'Line', type: 'line', most: 120, isRequired: true }],
}

const cards: ContentPart = {
  title: 'Cards',
  entry: 'card',
  titleField: 'label',
  detailField: 'alt',
  pictureField: 'image',
  entryNames: {
    cinematography: 'First card',
    'film-making': 'Second card, which leads to the films',
    'video-editing': 'Third card, which leads to the portfolio',
  },
  fields: [
    { name: 'label', label: 'Words', type: 'line', most: 30, isRequired: true },
    { name: 'image', label: 'Picture', hint: 'Wide', type: 'picture', shape: '16 / 9', isRequired: true },
    ...focusFields('image', 'Picture'),
    { name: 'alt', label: 'What the picture shows', type: 'line', most: 120, isRequired: true },
  ],
}

/** Around the hosted video, whose address is a setting. */
const video: ContentPart = {
  title: 'Video',
  entry: 'video',
  titleField: 'poster',
  detailField: 'file',
  pictureField: 'poster',
  entryNames: { [VIDEO]: 'Showcase video' },
  fields: [
    {
      name: 'poster',
      label: 'Picture before the video runs',
      hint: 'Wide, 16:9. Which hosted video it is, a super admin says under Settings',
      type: 'picture',
    },
    altField('posterAlt', 'What the picture before the video shows'),
    { name: 'left', label: 'Frame to the left', hint: 'Empty: the picture above', type: 'picture' },
    altField('leftAlt', 'What the frame to the left shows'),
    { name: 'right', label: 'Frame to the right', hint: 'Empty: the picture above', type: 'picture' },
    altField('rightAlt', 'What the frame to the right shows'),
    {
      name: 'file',
      label: 'Own copy of the video',
      hint: 'Plays where the host of the video cannot be reached',
      type: 'video',
    },
  ],
}

/** Their order is fixed; each can be hidden and have another heading. */
const sections: ContentPart = {
  title: 'Sections',
  entry: 'section',
  titleField: 'heading',
  detailField: 'heading',
  entryNames: {
    gallery: 'Showcase video',
    team: 'Team',
    events: 'Upcoming events',
    strip: 'Moving strip',
    social: 'Social links',
  },
  fields: [
    { name: 'isShown', label: 'Visitors see this section', type: 'tick' },
    {
      name: 'heading',
      label: 'Heading',
      hint: 'Of the moving strip: the words that move. Empty: the usual heading, or the name of the club',
      type: 'line',
      most: 60,
    },
  ],
}

const fixedEntries = [...heroCards, { id: VIDEO }, ...homeSections]

/** The home page, with the credits at the foot of every page. */
export const homeKind: ContentKind = {
  name: 'home',
  parts: [line, cards, video, sections],
  title: 'Footer credits',
  entry: 'credit',
  titleField: 'name',
  detailField: 'joining',
  fields: [
    { name: 'joining', label: 'Words before', hint: 'Such as edited by', type: 'line', most: 40 },
    { name: 'name', label: 'Name', type: 'line', most: 60, isRequired: true },
  ],
  defaults: [
    { id: LINE, line: heroLine },
    ...fixedEntries,
    ...billing.map(({ joining = '', name }, at) => ({ id: `credit-${at + 1}`, joining, name })),
  ],
  blank: [{ id: LINE, line: blankHeroLine }, ...fixedEntries],
}

/** The pictures and files of the demo belong to its own video and are never shown with another one. */
function showcaseOf(item: ContentItem | undefined, vimeoId: string): Showcase {
  const textOf = (name: string) => item?.[name] ?? ''
  const demo = vimeoId === showcaseVimeoId ? showcasePictures : { poster: '', left: '', right: '' }
  const file = textOf('file')
  const poster = textOf('poster')
  const alt = poster && textOf('posterAlt')
  /** The poster once more is decoration. */
  const sideOf = (name: 'left' | 'right') => {
    const src = textOf(name)
    return { src: src || poster || demo[name], alt: src && textOf(`${name}Alt`) }
  }
  return {
    poster: { src: poster || demo.poster, alt },
    label: ['Showreel, no sound', alt].filter(Boolean).join(': '),
    sides: [sideOf('left'), sideOf('right')],
    files: file
      ? [{ src: file, type: `video/${file.split('.').at(-1)}` }]
      : vimeoId === showcaseVimeoId
        ? showcaseFiles
        : [],
  }
}

/** The billing block at the foot of every page. */
export function creditsOf(items: readonly ContentItem[]) {
  return items
    .filter(({ id }) => partOf(homeKind, id) === null)
    .map((item) => ({ joining: item['joining'] ?? '', name: item['name'] ?? '' }))
}

/** `vimeoId`: the hosted video, which is a setting. */
export function homeOf(items: readonly ContentItem[], vimeoId: string): HomePage {
  const find = (id: string) => items.find((item) => item.id === id)
  return {
    heroLine: find(LINE)?.['line'] ?? '',
    cards: cardsOf(items.filter(({ id }) => partOf(homeKind, id) === cards)),
    showcase: showcaseOf(find(VIDEO), vimeoId),
    sections: sectionsOf(items),
  }
}

export async function publicHome(acting: Acting): Promise<HomePage> {
  mustBeAble(acting.viewer, 'content.view')
  const { vimeoId } = await clubFacts(acting.db)
  return homeOf(await publishedContent(acting, homeKind), vimeoId)
}

export async function publicCredits(acting: Acting): Promise<ReturnType<typeof creditsOf>> {
  mustBeAble(acting.viewer, 'content.view')
  return creditsOf(await publishedContent(acting, homeKind))
}
