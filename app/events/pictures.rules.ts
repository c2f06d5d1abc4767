import { counted } from '#app/club/counted.rules.ts'

interface Named {
  id: string
  src: string
  /** '' : nobody wrote what it shows. */
  alt: string
}

/** A picture of an event that is over, for everybody. */
export interface EventPicture extends Named {
  /** What it shows, or its place: 'Picture 3 of 12'. */
  label: string
}

/** For who arranges them. */
export interface StoredPicture extends Named {
  state: 'shown' | 'hidden'
  /** When somebody took it down; null: it is shown. */
  hiddenAt: string | null
}

/** The pictures of an event with what they take. */
export interface PictureSet {
  pictures: StoredPicture[]
  /** Of every file that was sent, those that were taken down and deleted, too. */
  hashes: string[]
  bytes: number
}

export const PICTURES_MOST = 60
export const CREDIT_MOST = 120

export const isContentHash = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

export const pictureMessages = {
  gone: 'This picture is no longer here',
  'gone-event': 'This event is no longer here',
  'too-many': `An event has at most ${PICTURES_MOST} pictures`,
  'no-hash': 'The picture came without its content hash',
} as const

export const PICTURE_SHOWN = 'The picture is shown again.'
export const PICTURE_DELETED = 'The picture is deleted.'

const MB = 1024 * 1024

/** '12 of 60 pictures, 8.4 MB' */
export function pictureSpaceText(count: number, bytes: number): string {
  if (count === 0) return `No pictures yet, ${PICTURES_MOST} at most`
  return `${count} of ${counted(PICTURES_MOST, 'picture', 'pictures')}, ${megabytesText(bytes)}`
}

function megabytesText(bytes: number): string {
  const megabytes = bytes / MB
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}
