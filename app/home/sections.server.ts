import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type ContentKind, focusFields } from '#app/content/model.ts'
import { publishedContent } from '#app/content/use-cases.server.ts'
import { heroCards, homeSections } from '#content/home.ts'
import { cardsOf, type HeroCard, type HomeSectionTexts, sectionsOf } from './sections.rules.ts'

export const cardsKind: ContentKind = {
  name: 'cards',
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
  defaults: heroCards,
  blank: heroCards,
}

/** Their order is fixed; each can be hidden and have another heading. */
export const sectionsKind: ContentKind = {
  name: 'sections',
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
  defaults: homeSections,
  blank: homeSections,
}

export async function publicCards(acting: Acting): Promise<HeroCard[]> {
  mustBeAble(acting.viewer, 'content.view')
  return cardsOf(await publishedContent(acting, cardsKind))
}

export async function publicSections(acting: Acting): Promise<HomeSectionTexts> {
  mustBeAble(acting.viewer, 'content.view')
  return sectionsOf(await publishedContent(acting, sectionsKind))
}
