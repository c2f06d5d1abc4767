import type { MarkedBlock } from '#app/platform/formats/marked-text.ts'

/** Rules: product.md#film-cards. */
export interface Film {
  /** `/films/patang` is its page, `/short-films?film=patang` opens its player. */
  id: string
  title: string
  /** A poster, 1000 by 1500. */
  image: string
  /** '30 70': what stays in view where it is cropped. */
  focus?: string | undefined
  /** 'Poster of Patang: A boy on a roof' */
  alt: string
  /** A still, 1600 by 900, shown until the film runs. */
  still: string
  year: number
  /** When it was first shown here, YYYY-MM-DD. */
  shownOn: string
  duration: string
  languages: string
  ageRating: string
  description: string
  /** The description with its marks. */
  marked: readonly MarkedBlock[]
  /** Who did what. */
  credits: Credit[]
  awards: string[]
  /** Paths of the events that show it: '/e/reels-in-a-day' or '/events/{id}'. */
  screenings: string[]
  /** The page address of a Vimeo or YouTube video; '': the film is a file of this site. */
  videoUrl: string
  /** A file of this site: the film itself, or a copy for visitors who cannot reach the host. */
  file?: string | undefined
  /** A WebVTT file of this site, for `file`. */
  captions?: string | undefined
}

export interface Credit {
  /** '' where a line names none. */
  role: string
  name: string
}

/** A film email as the desk lists it. */
export interface ListedSubmission {
  id: string
  email: string
  createdAt: string
}

/**
 * Where the player's frame points for a video of a known host, or null for a file of our own.
 * Vimeo gets `dnt` (product.md#showcase) and the key of an unlisted video; YouTube is embedded from its host without cookies.
 */
export function embedUrl(videoUrl: string): string | null {
  const [, vimeo, key] =
    /^https:\/\/(?:www\.)?vimeo\.com\/(\d+)(?![^/?#])(?:(?:\/|\?(?:[^#]*&)?h=)([\da-f]+)\b)?/.exec(
      videoUrl,
    ) ?? []
  if (vimeo) return `https://player.vimeo.com/video/${vimeo}?${key ? `h=${key}&` : ''}dnt=1&autoplay=1`
  const youtube = /^https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)([\w-]+)/.exec(videoUrl)
  return youtube && `https://www.youtube-nocookie.com/embed/${youtube[1]}?autoplay=1`
}
