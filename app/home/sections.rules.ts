import { type ContentItem, focusOf } from '#app/content/model.ts'

/** One of the three cards under the name of the club. Where it leads is fixed (product.md#home-sections). */
export interface HeroCard {
  id: string
  label: string
  image: string
  alt: string
  focus: string | undefined
  to: string | null
}

const sectionNames = ['gallery', 'team', 'events', 'strip', 'social'] as const
export type HomeSectionName = (typeof sectionNames)[number]

/** '' where there is no picture, and where it is decoration. */
export interface ShowcasePicture {
  src: string
  alt: string
}

/** What is around the hosted video. */
export interface Showcase {
  poster: ShowcasePicture
  /** The label of the club's own video file; a poster has none. */
  label: string
  sides: readonly [left: ShowcasePicture, right: ShowcasePicture]
  /** The club's own copy, for when the hosting service cannot be reached. May be empty. */
  files: readonly { src: string; type: string }[]
}

/** The sections after About that can be hidden, each with its heading. */
export type HomeSectionTexts = Record<HomeSectionName, { isShown: boolean; heading: string }>

export interface HomePage {
  /** Under the name of the club. */
  heroLine: string
  cards: HeroCard[]
  showcase: Showcase
  sections: HomeSectionTexts
}

const cardLinks: Partial<Record<string, string>> = {
  'film-making': '/short-films',
  'video-editing': '/video-editing',
}

export function cardsOf(items: readonly ContentItem[]): HeroCard[] {
  return items.map((item) => ({
    id: item.id,
    label: item['label'] ?? '',
    image: item['image'] ?? '',
    alt: item['alt'] ?? '',
    focus: focusOf(item, 'image'),
    to: cardLinks[item.id] ?? null,
  }))
}

/** A section that a published list does not know yet is shown. */
export function sectionsOf(items: readonly ContentItem[]): HomeSectionTexts {
  const textsOf = (name: HomeSectionName) => {
    const item = items.find(({ id }) => id === name)
    return [name, { isShown: item?.['isShown'] !== '', heading: item?.['heading'] ?? '' }] as const
  }
  return Object.fromEntries(sectionNames.map(textsOf)) as HomeSectionTexts
}
