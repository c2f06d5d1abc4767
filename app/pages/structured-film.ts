import { embedUrl, type Film } from '#app/films/model.ts'
import { CONTEXT, type JsonLd, organizer, type NamedSite } from './structured-data.ts'

/** '14 min' becomes 'PT14M'. */
function durationOf(text: string): string | undefined {
  const minutes = /^(\d+) min$/.exec(text)?.[1]
  return minutes && `PT${minutes}M`
}

export function filmVideo(film: Film, site: NamedSite): JsonLd {
  const { publicUrl } = site
  const embed = embedUrl(film.videoUrl)
  const duration = durationOf(film.duration)
  return {
    '@context': CONTEXT,
    '@type': 'VideoObject',
    name: film.title,
    description: film.description,
    url: `${publicUrl}/films/${film.id}`,
    thumbnailUrl: [new URL(film.still, publicUrl).href, new URL(film.image, publicUrl).href],
    uploadDate: film.shownOn,
    ...(duration && { duration }),
    ...(embed ? { embedUrl: embed } : { contentUrl: new URL(film.file ?? film.videoUrl, publicUrl).href }),
    contentRating: film.ageRating,
    publisher: organizer(site),
  }
}

/** The share image of a film. */
export const filmCard = ({ id, title, year }: Film) => ({
  path: `/og/films/${id}.png`,
  alt: `${title}, ${year}`,
})
