import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { ContentKind } from '#app/content/model.ts'
import { publishedContent } from '#app/content/use-cases.server.ts'
import { arambh, festival } from '#content/featured-events.ts'
import { type FeaturedEvent, featuredOf, headPictureFields } from './featured.rules.ts'

export const featuredKind: ContentKind = {
  name: 'featured',
  entry: 'event',
  titleField: 'heading',
  detailField: 'description',
  pictureField: 'image',
  entryNames: { [arambh.id]: 'The event at /events/1', [festival.id]: 'The event at /events/2' },
  fields: [
    { name: 'isShown', label: 'Visitors see this page', type: 'tick' },
    {
      name: 'heading',
      label: 'Title',
      hint: 'Words between *asterisks* are set in italics',
      type: 'line',
      most: 80,
      isRequired: true,
    },
    {
      name: 'description',
      label: 'One sentence',
      hint: 'Shown by search engines and in shared links',
      type: 'line',
      most: 200,
      isRequired: true,
    },
    { name: 'date', label: 'First day', type: 'date', isRequired: true },
    { name: 'lastDate', label: 'Last day', hint: 'Empty: one day', type: 'date' },
    { name: 'place', label: 'Place', hint: 'Empty: the city of the club', type: 'line' },
    ...headPictureFields,
    { name: 'formLink', label: 'Registration form', hint: 'Empty: no Register button', type: 'link' },
    { name: 'headline', label: 'Heading of the text', type: 'line', isRequired: true },
    { name: 'lead', label: 'First sentence', type: 'text', most: 300 },
    { name: 'text', label: 'Text', type: 'text', hasMarks: true, most: 1000 },
    { name: 'rowsHeading', label: 'Heading of the list', type: 'line', most: 60 },
    {
      name: 'rows',
      label: 'List',
      hint: 'One row a line, such as “23 Oct: Opening night” or “Phone: Charged”',
      type: 'text',
      most: 1000,
    },
  ],
  defaults: [arambh, festival],
}

/** null: it is not shown. */
export async function publicFeatured(acting: Acting, id: string): Promise<FeaturedEvent | null> {
  mustBeAble(acting.viewer, 'content.view')
  const event = (await featuredEvents(acting)).find((one) => one.id === id)
  return event?.isShown ? event : null
}

/** The pages of featured events that are hidden. */
export async function hiddenFeaturedPaths(acting: Acting): Promise<string[]> {
  mustBeAble(acting.viewer, 'content.view')
  const hiddenEvents = (await featuredEvents(acting)).filter(({ isShown }) => !isShown)
  return hiddenEvents.map(({ id }) => `/events/${id}`)
}

async function featuredEvents(acting: Acting): Promise<FeaturedEvent[]> {
  return (await publishedContent(acting, featuredKind)).map(featuredOf)
}
