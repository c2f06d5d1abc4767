import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { formatTextRows } from '#app/club/text-rows.ts'
import type { ContentItem, ContentKind } from '#app/content/model.ts'
import { publishedContent } from '#app/content/use-cases.server.ts'
import { blankPages } from '#content/blank.ts'
import { about, contact, services } from '#content/texts.ts'

export { creditsOf, homeKind, homeOf, publicCredits, publicHome } from './home-page.server.ts'

const ROWS_HINT =
  'Each part begins with a line like "# What a week looks like". A line that is an email address, or [label](/page) or [label](https://…), becomes a link.'

/** The social links of the contact page come from the settings. */
const contactRows = contact.rows.slice(4)

/** The pages of text. `about` is also shown on the home page, without its rows. */
export const pagesKind: ContentKind = {
  name: 'pages',
  entry: 'page',
  titleField: 'heading',
  detailField: 'heading',
  entryNames: { about: 'About', services: 'Services', contact: 'Contact' },
  fields: [
    { name: 'heading', label: 'Heading', type: 'line', most: 90, isRequired: true },
    { name: 'lead', label: 'First sentence', type: 'text', most: 300, isRequired: true },
    { name: 'text', label: 'Text beside the heading', type: 'text', hasMarks: true, most: 800 },
    {
      name: 'rows',
      label: 'Parts',
      hint: ROWS_HINT,
      type: 'text',
      hasMarks: true,
      most: 8000,
      check: 'parts',
    },
  ],
  defaults: [
    {
      id: 'about',
      heading: about.statement,
      lead: about.lead,
      text: about.text,
      rows: formatTextRows(about.rows),
    },
    {
      id: 'services',
      heading: services.title,
      lead: services.lead,
      text: services.text,
      rows: formatTextRows(services.rows),
    },
    {
      id: 'contact',
      heading: contact.title,
      lead: contact.lead,
      text: '',
      rows: formatTextRows(contactRows),
    },
  ],
  blank: [
    { id: 'about', ...blankPages.about },
    { id: 'services', ...blankPages.services },
    { id: 'contact', ...blankPages.contact, rows: formatTextRows(contactRows.slice(1)) },
  ],
}

export interface PageText {
  heading: string
  lead: string
  text: string
  /** See parseTextRows. */
  rows: string
}

export function pageOf(items: readonly ContentItem[], page: string): PageText {
  const item = items.find(({ id }) => id === page)
  const textOf = (field: string) => item?.[field] ?? ''
  return { heading: textOf('heading'), lead: textOf('lead'), text: textOf('text'), rows: textOf('rows') }
}

export async function publicPage(acting: Acting, page: 'about' | 'services' | 'contact'): Promise<PageText> {
  mustBeAble(acting.viewer, 'content.view')
  return pageOf(await publishedContent(acting, pagesKind), page)
}
