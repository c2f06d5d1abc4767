import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { ContentItem, ContentKind } from '#app/content/model.ts'
import { publishedContent } from '#app/content/use-cases.server.ts'
import { pieces } from '#content/projects.ts'
import { crafts, type Piece } from './model.ts'

/** The pieces that came with the site stand until the committee publishes its own. */
export const portfolioKind: ContentKind = {
  name: 'portfolio',
  entry: 'piece',
  titleField: 'title',
  detailField: 'made',
  pictureField: 'image',
  fields: [
    { name: 'title', label: 'Title', type: 'line', most: 80, isRequired: true },
    {
      name: 'craft',
      label: 'Kind',
      type: 'choice',
      choices: Object.fromEntries(crafts.map((craft) => [craft, craft])),
      isRequired: true,
    },
    { name: 'image', label: 'Picture', hint: '4:3', type: 'picture', isRequired: true },
    { name: 'alt', label: 'What the picture shows', type: 'line', most: 160, isRequired: true },
    { name: 'year', label: 'Year', type: 'year', isRequired: true },
    { name: 'made', label: 'What was made', hint: 'Such as Poster, passes', type: 'line', isRequired: true },
    { name: 'story', label: 'Story', type: 'text', most: 1000, isRequired: true },
  ],
  defaults: pieces.map((piece) => ({ ...piece, year: String(piece.year) })),
}

export function piecesFrom(items: readonly ContentItem[]): Piece[] {
  return items.map((item) => ({
    id: item.id,
    title: item['title'] ?? '',
    craft: crafts.find((craft) => craft === item['craft']) ?? 'Design',
    image: item['image'] ?? '',
    alt: item['alt'] ?? '',
    year: Number(item['year']),
    made: item['made'] ?? '',
    story: item['story'] ?? '',
  }))
}

export async function publicPieces(acting: Acting): Promise<Piece[]> {
  mustBeAble(acting.viewer, 'content.view')
  return piecesFrom(await publishedContent(acting, portfolioKind))
}
