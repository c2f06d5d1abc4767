import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { ContentKind } from '#app/content/model.ts'
import { publishedContent } from '#app/content/use-cases.server.ts'
import { soonPages } from '#content/soon-pages.ts'
import { headPictureFields } from './featured.rules.ts'
import { type SoonPage, soonPageOf } from './soon.rules.ts'

export const soonKind: ContentKind = {
  name: 'soon',
  entry: 'page',
  titleField: 'heading',
  detailField: 'text',
  pictureField: 'image',
  entryNames: {
    3: 'The page /events/3',
    4: 'The page /events/4',
    5: 'The page /events/5',
    lcdiwali: 'The page /lcdiwali',
  },
  fields: [
    { name: 'isShown', label: 'Visitors see this page', type: 'tick' },
    { name: 'heading', label: 'Heading', type: 'line', most: 60, isRequired: true },
    {
      name: 'text',
      label: 'Text',
      hint: 'Such as what it will be, and when.',
      type: 'text',
      hasMarks: true,
      most: 300,
    },
    ...headPictureFields,
  ],
  defaults: soonPages,
  blank: soonPages,
}

/** null: it is not shown. */
export async function publicSoonPage(acting: Acting, id: string): Promise<SoonPage | null> {
  mustBeAble(acting.viewer, 'content.view')
  const page = (await publishedContent(acting, soonKind)).map(soonPageOf).find((one) => one.id === id)
  return page?.isShown ? page : null
}

/** The addresses of the pages that visitors do not see. */
export async function hiddenSoonPaths(acting: Acting): Promise<string[]> {
  mustBeAble(acting.viewer, 'content.view')
  const pages = (await publishedContent(acting, soonKind)).map(soonPageOf)
  return pages.filter(({ isShown }) => !isShown).map(({ path }) => path)
}
