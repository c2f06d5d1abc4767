import { markedBlocks } from '#app/club/text-marks.rules.ts'
import type { MarkedBlock } from '#app/platform/formats/marked-text.ts'
import { altField, type ContentField, type ContentItem, focusFields, focusOf } from '#app/content/model.ts'

/** The fields of the picture at the head of a page, wide. */
export const headPictureFields: ContentField[] = [
  { name: 'image', label: 'Picture', hint: 'Wide', type: 'picture', shape: '16 / 9', isRequired: true },
  ...focusFields('image', 'Picture'),
  altField('alt', 'What the picture shows'),
]

/** An event with its own page and a countdown, at /events/1 or /events/2. */
export interface FeaturedEvent {
  id: string
  isShown: boolean
  /** Words between asterisks are set in italics. */
  heading: string
  /** The heading as plain text. */
  title: string
  description: string
  /** Wall dates in the club's zone; equal for one day. */
  date: string
  lastDate: string
  /** '28 September 2024', '23–26 October 2024' */
  dates: string
  /** '': the city of the club. */
  place: string
  image: string
  /** '': decoration. */
  alt: string
  focus: string | undefined
  /** Where people register; '' for nowhere. */
  formLink: string
  headline: string
  lead: string
  text: readonly MarkedBlock[]
  rowsHeading: string
  /** A short label and its text. */
  rows: [word: string, text: string][]
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function datesText(from: string, to: string): string {
  const [start, end] = [from, to].map((date) => new Date(`${date}T00:00Z`))
  const text = start && end && !Number.isNaN(start.getTime()) ? format.formatRange(start, end) : ''
  return text.replace(/^(\d+)\s–\s(\d+ )/, '$1–$2')
}

function rowOf(line: string): [string, string] {
  const at = line.indexOf(':')
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

export function featuredOf(item: ContentItem): FeaturedEvent {
  const textOf = (name: string) => item[name] ?? ''
  const date = textOf('date')
  const lastDate = textOf('lastDate') > date ? textOf('lastDate') : date
  const lines = textOf('rows').split('\n')
  return {
    id: item.id,
    isShown: textOf('isShown') === 'on',
    heading: textOf('heading'),
    title: textOf('heading').replaceAll('*', ''),
    description: textOf('description'),
    date,
    lastDate,
    dates: datesText(date, lastDate),
    place: textOf('place'),
    image: textOf('image'),
    alt: textOf('alt'),
    focus: focusOf(item, 'image'),
    formLink: textOf('formLink'),
    headline: textOf('headline'),
    lead: textOf('lead'),
    text: markedBlocks(textOf('text')),
    rowsHeading: textOf('rowsHeading'),
    rows: lines.filter((line) => line.trim()).map(rowOf),
  }
}
