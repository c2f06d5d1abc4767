/** A piece of plain text; with `href` it is a link. */
export interface TextPiece {
  text: string
  href?: string
}

const urlPattern = /https:\/\/[^\s<>"']+/g
/** Punctuation after an address is not part of it. */
const trailingPunctuation = /[.,;:!?)\]}…]+$/

/** Only https, and no user name: 'https://club.example@elsewhere.example' looks like another site. */
function isFollowable(address: string): boolean {
  return URL.canParse(address) && new URL(address).username === ''
}

/** Splits a text into plain pieces and links. The result is never markup. */
export function linkify(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(urlPattern)) {
    const address = found.replace(trailingPunctuation, '')
    if (!isFollowable(address)) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: address, href: new URL(address).href })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Splits plain text into paragraphs, at empty lines, and lines. */
export function paragraphsOf(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => paragraph.split('\n'))
}
