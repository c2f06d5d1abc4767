import { DAY_MS } from '#app/club/durations.rules.ts'
import { TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'

/** product.md#event-image: two megabytes, in bytes. Exactly that many are accepted. */
export const IMAGE_MAX_BYTES = 2_097_152
export const acceptedImageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** Limits to the memory and time that one picture may take. */
export const IMAGE_MAX_PIXELS = 24_000_000
export const IMAGE_MAX_FRAMES = 60
export const IMAGE_WIDE_PX = 1600
export const IMAGE_SMALL_PX = 640
/** How many pictures one admin may keep in an hour. */
export const UPLOADS_PER_HOUR = 20
/** The same of pictures of events, which come sixty at a time. */
export const EVENT_PICTURES_PER_HOUR = 600
/** Pictures of visitors from one address in a day: a campus is behind one. Scales with RATE_LIMIT_SCALE. */
export const visitorPictureLimit = { limit: 1_000, windowMs: DAY_MS } as const
/** A form may lie open for a while before it is sent. */
export const UNUSED_RETENTION_MS = 7 * DAY_MS

export type UploadProblem = 'not-an-image' | 'heic' | 'too-large' | 'failed' | 'too-many-attempts'

const HEIC_HELP =
  'On an iPhone choose the picture in Safari, or set Camera, Formats to Most Compatible; otherwise save it as JPEG first.'

/** Rules: product.md#event-image. */
export const uploadMessages = {
  'not-an-image': 'Please upload a valid image file (JPEG, PNG, GIF, or WEBP)',
  heic: `HEIC pictures cannot be used here. ${HEIC_HELP}`,
  'too-large': 'Image size should be less than 2MB',
  failed: 'Failed to upload image. Please try again.',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
} satisfies Record<UploadProblem, string>

type PickedFile = Pick<File, 'name' | 'type' | 'size'>

/** What iPhones make. Some browsers give it no type. */
export const isHeicName = (name: string): boolean => /\.hei[cf]$/i.test(name)

const isHeic = ({ name, type }: Pick<PickedFile, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]$/.test(type) || isHeicName(name)

/** ISO/IEC 23008-12: the brands of HEIF pictures, but for AVIF. */
export function hasHeicHeader(bytes: Uint8Array): boolean {
  return /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)))
}

/** What the browser can say of a picked file before sending it; the server decides by its bytes. */
export function pickedFileProblem(file: PickedFile): UploadProblem | null {
  if (isHeic(file)) return 'heic'
  const { type, size } = file
  if (!(acceptedImageTypes as readonly string[]).includes(type)) return 'not-an-image'
  return size > IMAGE_MAX_BYTES ? 'too-large' : null
}

/** Stored pictures have random names; other files are never read. */
export function isPictureName(name: string): boolean {
  return /^[0-9a-z][0-9a-z-]{0,79}\.webp$/.test(name)
}

/** Marks, as a UUID of version 8, a picture that may be taken down: no cache keeps it without asking. */
export const revocableId = (id: string): string => `${id.slice(0, 14)}8${id.slice(15)}`

export const isRevocable = (name: string): boolean => name[14] === '8'
