/** Specification 3, "Film card". */
export interface Film {
  /** The address part that opens its player: `/short-films?film=patang`. */
  id: string
  title: string
  /** A poster, 1000 by 1500. */
  image: string
  /** A still, 1600 by 900, shown until the film runs. */
  still: string
  year: number
  /** When it was first shown here, YYYY-MM-DD. */
  shownOn: string
  duration: string
  languages: string
  ageRating: string
  description: string
  /** A file of this site, or the page address of a Vimeo or YouTube video. */
  videoUrl: string
}

/**
 * Where the player's frame points for a video of a known host, or null for a file of our own.
 * Vimeo is told not to track (decision 34), YouTube is asked on its cookieless host.
 */
export function embedAddress(videoUrl: string): string | null {
  const vimeo = /^https:\/\/(?:www\.)?vimeo\.com\/(\d+)/.exec(videoUrl)
  if (vimeo) return `https://player.vimeo.com/video/${vimeo[1]}?dnt=1&autoplay=1`
  const youtube = /^https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)([\w-]+)/.exec(videoUrl)
  if (youtube) return `https://www.youtube-nocookie.com/embed/${youtube[1]}?autoplay=1`
  return null
}
