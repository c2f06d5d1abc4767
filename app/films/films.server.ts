import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { markedBlocks, plainLine } from '#app/club/text-marks.rules.ts'
import { type ContentItem, type ContentKind, focusFields, focusOf } from '#app/content/model.ts'
import { eventPathIn, linesOf } from '#app/content/field-checks.rules.ts'
import { publishedContent } from '#app/content/use-cases.server.ts'
import { films } from '#content/films.ts'
import { filmFields } from './film-fields.rules.ts'
import type { Credit, Film } from './model.ts'

function creditOf(line: string): Credit {
  const at = line.indexOf(':')
  return at < 0
    ? { role: '', name: line }
    : { role: line.slice(0, at).trim(), name: line.slice(at + 1).trim() }
}

const FURTHER = 'Credits, awards, screenings'

/** The default films are shown until the committee publishes its own. */
export const filmsKind: ContentKind = {
  name: 'films',
  entry: 'film',
  titleField: 'title',
  detailField: 'year',
  pictureField: 'image',
  eitherOf: {
    fields: ['videoUrl', 'file'],
    problem: 'Please enter the address of the film at Vimeo or YouTube, or choose an own file',
  },
  fields: [
    filmFields.title,
    { ...filmFields.description, hasMarks: true },
    {
      name: 'image',
      group: 'Poster and still',
      label: 'Poster',
      hint: 'Upright, 2:3',
      type: 'picture',
      shape: '2 / 3',
      isRequired: true,
    },
    ...focusFields('image', 'Poster'),
    {
      name: 'alt',
      group: 'Poster and still',
      label: 'What the poster shows',
      hint: 'Read out to who does not see it, after the title. One sentence',
      type: 'line',
      most: 160,
    },
    {
      name: 'still',
      group: 'Poster and still',
      label: 'Still',
      hint: 'Wide, 16:9. Shown until the film runs',
      type: 'picture',
      isRequired: true,
    },
    filmFields.year,
    { name: 'shownOn', label: 'First shown on', type: 'date', isRequired: true },
    { name: 'duration', label: 'Length', hint: 'Such as 14 min', type: 'line', most: 20, isRequired: true },
    filmFields.languages,
    filmFields.ageRating,
    {
      name: 'videoUrl',
      label: 'Video',
      hint: 'The address of the film at Vimeo or YouTube. Or leave it empty and choose an own file',
      type: 'link',
      check: 'video-host',
    },
    {
      name: 'file',
      group: 'Own video file',
      label: 'Own video file',
      hint: 'Plays on this site. With an address above, it plays where that host cannot be reached',
      type: 'video',
    },
    {
      name: 'captions',
      group: 'Own video file',
      label: 'Captions',
      hint: 'Shown over the own video file. Captions of a hosted film are added at its host',
      type: 'captions',
    },
    { ...filmFields.credits, group: FURTHER },
    { name: 'awards', label: 'Awards', hint: 'One a line', type: 'text', most: 500, group: FURTHER },
    {
      name: 'screenings',
      group: FURTHER,
      label: 'Screenings',
      hint: 'The address of an event on this site, one a line',
      type: 'text',
      most: 500,
      check: 'events',
    },
  ],
  defaults: films.map(({ file: _file, year, ...film }) => ({ ...film, year: String(year) })),
}

/** Copies on this site of the films that came with it. */
const ownFiles = new Map(films.map(({ videoUrl, file }) => [videoUrl, file]))

export function filmsOf(items: readonly ContentItem[]): Film[] {
  return items.map((item) => ({
    id: item.id,
    title: item['title'] ?? '',
    image: item['image'] ?? '',
    focus: focusOf(item, 'image'),
    alt: [`Poster of ${item['title']}`, item['alt']].filter(Boolean).join(': '),
    still: item['still'] ?? '',
    year: Number(item['year']),
    shownOn: item['shownOn'] ?? '',
    duration: item['duration'] ?? '',
    languages: item['languages'] ?? '',
    ageRating: item['ageRating'] ?? '',
    // Cards, feeds and search engines get plain text.
    description: plainLine(item['description'] ?? ''),
    marked: markedBlocks(item['description'] ?? ''),
    credits: linesOf(item['credits']).map(creditOf),
    awards: linesOf(item['awards']),
    screenings: linesOf(item['screenings']).map((line) => eventPathIn(line) ?? ''),
    videoUrl: item['videoUrl'] ?? '',
    file: item['file'] || ownFiles.get(item['videoUrl'] ?? ''),
    captions: item['captions'] || undefined,
  }))
}

export async function publicFilms(acting: Acting): Promise<Film[]> {
  mustBeAble(acting.viewer, 'content.view')
  return filmsOf(await publishedContent(acting, filmsKind))
}
