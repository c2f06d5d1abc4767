import { markedBlocks, plainLine } from '#app/club/text-marks.rules.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type ContentItem, type ContentKind, focusFields, focusOf } from '#app/content/model.ts'
import { publishedContent } from '#app/content/use-cases.server.ts'
import { designer, pieces } from '#content/projects.ts'
import { crafts, type Designer, type Piece } from './model.ts'

/** The default pieces are shown until the committee publishes its own. */
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
    { name: 'image', label: 'Picture', hint: '4:3', type: 'picture', shape: '4 / 3', isRequired: true },
    ...focusFields('image', 'Picture'),
    {
      name: 'alt',
      label: 'What the picture shows',
      hint: 'Read out to who does not see it. One sentence, such as: A paper kite above a roof at dusk',
      type: 'line',
      most: 160,
      isRequired: true,
    },
    { name: 'year', label: 'Year', type: 'year', isRequired: true },
    { name: 'made', label: 'What was made', hint: 'Such as Poster, passes', type: 'line', isRequired: true },
    {
      name: 'by',
      label: 'Made by',
      hint: 'A name. Empty where all pieces are by one person',
      type: 'line',
      most: 80,
    },
    { name: 'story', label: 'Story', type: 'text', hasMarks: true, most: 1000, isRequired: true },
  ],
  defaults: pieces.map((piece) => ({ ...piece, by: '', year: String(piece.year) })),
}

export function piecesFrom(items: readonly ContentItem[]): Piece[] {
  return items.map((item) => ({
    id: item.id,
    title: item['title'] ?? '',
    craft: crafts.find((craft) => craft === item['craft']) ?? 'Design',
    image: item['image'] ?? '',
    focus: focusOf(item, 'image'),
    alt: item['alt'] ?? '',
    year: Number(item['year']),
    made: item['made'] ?? '',
    by: item['by'] ?? '',
    story: plainLine(item['story'] ?? ''),
    marked: markedBlocks(item['story'] ?? ''),
  }))
}

export async function publicPieces(acting: Acting): Promise<Piece[]> {
  mustBeAble(acting.viewer, 'content.view')
  return piecesFrom(await publishedContent(acting, portfolioKind))
}

/** The people whose work the portfolio shows. */
export const designersKind: ContentKind = {
  name: 'designers',
  entry: 'person',
  titleField: 'name',
  detailField: 'headline',
  fields: [
    { name: 'name', label: 'Name', type: 'line', most: 80, isRequired: true },
    {
      name: 'headline',
      label: 'Headline',
      hint: 'Such as Anika Bose cuts and draws',
      type: 'line',
      most: 90,
      isRequired: true,
    },
    { name: 'introduction', label: 'Under the headline', type: 'text', most: 300 },
    {
      name: 'aboutHeading',
      label: 'Heading of the part about them',
      type: 'line',
      most: 90,
      isRequired: true,
    },
    { name: 'about', label: 'First sentence', type: 'text', most: 300 },
    { name: 'more', label: 'More about them', type: 'text', hasMarks: true, most: 1000 },
    {
      name: 'email',
      label: 'Email',
      hint: 'Everybody sees it',
      type: 'line',
      check: 'email',
    },
    { name: 'instagram', label: 'Instagram', hint: 'A link that begins with https://', type: 'link' },
    { name: 'linkedin', label: 'LinkedIn', hint: 'A link that begins with https://', type: 'link' },
  ],
  defaults: [{ id: 'designer', ...designer }],
}

export function designersFrom(items: readonly ContentItem[]): Designer[] {
  return items.map((item) => ({
    id: item.id,
    name: item['name'] ?? '',
    headline: item['headline'] ?? '',
    introduction: item['introduction'] ?? '',
    aboutHeading: item['aboutHeading'] ?? '',
    about: item['about'] ?? '',
    more: markedBlocks(item['more'] ?? ''),
    email: item['email'] ?? '',
    instagram: item['instagram'] ?? '',
    linkedin: item['linkedin'] ?? '',
  }))
}

export async function publicDesigners(acting: Acting): Promise<Designer[]> {
  mustBeAble(acting.viewer, 'content.view')
  return designersFrom(await publishedContent(acting, designersKind))
}
