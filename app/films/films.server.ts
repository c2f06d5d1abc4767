import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import type { ContentItem, ContentKind } from '#app/content/model.ts'
import { publishedContent } from '#app/content/use-cases.server.ts'
import { films } from '#content/films.ts'
import type { Film } from './model.ts'

/** Vimeo and YouTube, which `embedUrl` knows. */
const VIDEO_ADDRESS = String.raw`^https://((www\.)?vimeo\.com/\d+|www\.youtube\.com/watch\?v=[\w-]+|youtu\.be/[\w-]+)`

/** The films that came with the site stand until the committee publishes its own. */
export const filmsKind: ContentKind = {
  name: 'films',
  entry: 'film',
  titleField: 'title',
  detailField: 'year',
  pictureField: 'image',
  fields: [
    { name: 'title', label: 'Title', type: 'line', most: 80, isRequired: true },
    { name: 'description', label: 'Description', type: 'text', most: 300, isRequired: true },
    { name: 'image', label: 'Poster', hint: 'Upright, 2:3', type: 'picture', isRequired: true },
    {
      name: 'still',
      label: 'Still',
      hint: 'Wide, 16:9. Shown until the film runs',
      type: 'picture',
      isRequired: true,
    },
    { name: 'year', label: 'Year', type: 'year', isRequired: true },
    { name: 'shownOn', label: 'First shown on', type: 'date', isRequired: true },
    { name: 'duration', label: 'Length', hint: 'Such as 14 min', type: 'line', most: 20, isRequired: true },
    { name: 'languages', label: 'Languages', type: 'line', most: 60, isRequired: true },
    {
      name: 'ageRating',
      label: 'Age rating',
      hint: 'Such as U or UA 13+',
      type: 'line',
      most: 10,
      isRequired: true,
    },
    {
      name: 'videoUrl',
      label: 'Video',
      hint: 'The address of the film at Vimeo or YouTube',
      type: 'link',
      isRequired: true,
      pattern: VIDEO_ADDRESS,
      problem: 'Please enter the address of a video at Vimeo or YouTube',
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
    still: item['still'] ?? '',
    year: Number(item['year']),
    shownOn: item['shownOn'] ?? '',
    duration: item['duration'] ?? '',
    languages: item['languages'] ?? '',
    ageRating: item['ageRating'] ?? '',
    description: item['description'] ?? '',
    videoUrl: item['videoUrl'] ?? '',
    file: ownFiles.get(item['videoUrl'] ?? ''),
  }))
}

export async function publicFilms(acting: Acting): Promise<Film[]> {
  mustBeAble(acting.viewer, 'content.view')
  return filmsOf(await publishedContent(acting, filmsKind))
}
