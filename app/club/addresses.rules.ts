import { isStorable } from './storable.rules.ts'

/** Lengths in characters. */
const ADDRESS_MOST = 2000

export function isPlainAddress(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the address parser drops some of these in silence
  return text.length <= ADDRESS_MOST && !/[\s\\\u0000-\u001f\u007f]/.test(text) && isStorable(text)
}

/** A link to another site. */
export function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === ''
}

const PICTURE_PATH = /\.(jpe?g|png|webp|gif)$/i
const OWN_PATH = /^\/(uploads|art)\/[\w./-]+$/

/**
 * Gives the address to keep, or null when it is no picture's. An address is http or https; a picture of this site is kept
 * as a path, so that a move to another host breaks none. That path alone is taken as well: the form of an event that is
 * there already says it again. No other path is.
 */
export function pictureAddress(text: string, origin: string | null): string | null {
  if (!isPlainAddress(text)) return null
  if (OWN_PATH.test(text)) return PICTURE_PATH.test(text) && !text.includes('..') ? text : null
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password || !PICTURE_PATH.test(url.pathname)) return null
  return url.origin === origin && OWN_PATH.test(url.pathname) ? url.pathname : url.href
}

/** The path of a file that was uploaded to this site, or null. */
export function uploadPath(
  text: string,
  origin: string | null,
  extensions: readonly string[],
): string | null {
  const path = origin && text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
  const [, extension = ''] = /^\/uploads\/[0-9a-f-]{36}\.([a-z0-9]+)$/.exec(path) ?? []
  return extensions.includes(extension) ? path : null
}
