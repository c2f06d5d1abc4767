import { TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'

/** A film of about ten minutes. Longer ones belong at a video host. */
export const VIDEO_MAX_BYTES = 104_857_600
/** A video is sent and kept in pieces of this size, so that a weak connection sends again only the piece that failed. */
export const VIDEO_PIECE_BYTES = 1_048_576
/** From one admin: about five videos of the largest size. */
export const VIDEO_PIECES_PER_HOUR = 500
export const CAPTIONS_MAX_BYTES = 262_144

const videoTypes = ['mp4', 'webm'] as const
export type VideoType = (typeof videoTypes)[number]

type FileProblem =
  | 'not-a-video'
  | 'unreadable-video'
  | 'video-too-large'
  | 'no-captions'
  | 'captions-too-large'
  | 'failed'
  | 'too-many-attempts'

export const fileMessages = {
  'not-a-video': 'Please choose an MP4 or WebM video',
  'unreadable-video':
    'This video cannot be read, so what it says about where it was filmed cannot be taken out. Please export it again as MP4.',
  'video-too-large': 'A video should have at most 100 MB. Upload a larger one to Vimeo or YouTube.',
  'no-captions': 'Please choose a WebVTT file, which begins with WEBVTT',
  'captions-too-large': 'A captions file should have at most 256 kB',
  failed: 'Failed to upload the file. Please try again.',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
} satisfies Record<FileProblem, string>

/** One piece of a video, as it is sent. */
export interface VideoPiece {
  /** Random, the same for all pieces of one video. */
  key: string
  /** From 0. */
  at: number
  /** Bytes of the whole video. */
  total: number
  type: string
  bytes: Uint8Array
}

export const pieceCount = (total: number) => Math.ceil(total / VIDEO_PIECE_BYTES)

/** The length in bytes of piece number `at`. */
export const pieceLength = (total: number, at: number) =>
  Math.min(VIDEO_PIECE_BYTES, total - at * VIDEO_PIECE_BYTES)

function isVideoType(type: string): type is VideoType {
  return (videoTypes as readonly string[]).includes(type)
}

/** 'video/mp4' or 'reel.webm' */
export function videoTypeOf({ name, type }: Pick<File, 'name' | 'type'>): VideoType | null {
  const extension =
    /^video\/(mp4|webm)$/.exec(type)?.[1] ?? /\.(mp4|webm)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return isVideoType(extension) ? extension : null
}

/** ISO/IEC 14496-12: 'ftyp' after four bytes of length. WebM: the header of EBML. */
function hasVideoHeader(bytes: Uint8Array, type: VideoType): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 8))
  return type === 'mp4' ? text.slice(4) === 'ftyp' : text.startsWith('\u001aE\u00df\u00a3')
}

export function pieceProblem({ key, at, total, type, bytes }: VideoPiece): FileProblem | null {
  if (!isVideoType(type)) return 'not-a-video'
  if (!(total <= VIDEO_MAX_BYTES)) return 'video-too-large'
  const isInside = Number.isInteger(total) && Number.isInteger(at) && at >= 0 && at < pieceCount(total)
  if (!isInside || key.length < 16 || bytes.byteLength !== pieceLength(total, at)) return 'failed'
  return at === 0 && !hasVideoHeader(bytes, type) ? 'not-a-video' : null
}

/** The pattern of an uploaded file's name. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const VIDEO_NAME = new RegExp(`^(${UUID})\\.(mp4|webm)$`)
const CAPTIONS_NAME = new RegExp(`^${UUID}\\.vtt$`)
const STORED_PART = new RegExp(`^${UUID}(?:\\.vtt|\\.json|-\\d{4}\\.(?:mp4|webm))$`)

export function videoName(name: string): { id: string; type: VideoType } | null {
  const [, id = '', type = ''] = VIDEO_NAME.exec(name) ?? []
  return isVideoType(type) ? { id, type } : null
}

export const isCaptionsName = (name: string) => CAPTIONS_NAME.test(name)

/** The name of a piece of a video, of what is known of one, or of captions, in the storage. */
export const isVideoPart = (name: string) => STORED_PART.test(name)

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})`
const TIMING = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}(?:[ \\t].*)?$`)

const seconds = (hours = '0', minutes = '0', rest = '0') =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)

function isTiming(line: string): boolean {
  const [, ...times] = TIMING.exec(line) ?? []
  return times.length > 0 && seconds(...times.slice(0, 3)) < seconds(...times.slice(3))
}

/** What is wrong with a WebVTT file (https://www.w3.org/TR/webvtt1/), in words; null: it can be shown. */
export function captionsProblem(text: string): string | null {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(first) || text.includes('\u0000')) return fileMessages['no-captions']
  const timings = lines.flatMap((line, at) => (line.includes('-->') ? [{ line, at: at + 2 }] : []))
  if (timings.length === 0) return 'This file holds no captions: no line says from when to when one is shown'
  const invalidTiming = timings.find(({ line }) => !isTiming(line))
  return invalidTiming
    ? `Line ${invalidTiming.at}: please write from when to when, such as 00:01.000 --> 00:04.000`
    : null
}
