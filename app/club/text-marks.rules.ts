import type { MarkedBlock, MarkedPiece } from '#app/platform/formats/marked-text.ts'

/** The notation of messengers: *bold*, a line that begins with "- ", and [words](https://address). */
export const TEXT_MARKS_HINT = '*bold*, a line that begins with - for a list, [words](https://…) for a link'

const label = String.raw`\[(?<label>[^[\]\n]+)\]`
// Addresses may have brackets, as those of Wikipedia do.
const target = String.raw`\((?<target>https:\/\/(?:[^\s()<>"']|\([^\s()<>"']*\))+)\)`
const bareAddress = String.raw`(?<bare>https:\/\/[^\s<>"']+)`
const bold = String.raw`(?<![\p{L}\p{N}*])\*(?=\S)(?<bold>[^*\n]+)(?<=\S)\*(?![\p{L}\p{N}*])`
const mark = new RegExp([label + target, bareAddress, bold].join('|'), 'gu')
/** Punctuation after an address is not part of it. */
const trailingPunctuation = /(?<![.,;:!?)\]}…])[.,;:!?)\]}…]+$/
const listItem = /^\s*[-•]\s+(?=\S)/

/** Only https, and no user name: 'https://club.example@elsewhere.example' looks like another site. */
function hrefOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { username, href } = new URL(address)
  return username ? null : href
}

/** The pieces of one paragraph or list item. Marks that are not closed, and other links, stay as they are typed. */
function piecesOf(text: string, isBold?: true): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  let from = 0
  const pushPlainText = (to: number) => {
    if (to > from) pieces.push({ text: text.slice(from, to), ...(isBold && { isBold }) })
  }
  for (const { 0: markedText, index, groups = {} } of text.matchAll(mark)) {
    const address = groups['bare']?.replace(trailingPunctuation, '')
    const href = hrefOf(groups['target'] ?? address ?? '')
    if (!href && !groups['bold']) continue
    pushPlainText(index)
    if (href) pieces.push({ text: groups['label'] ?? address ?? '', href, ...(isBold && { isBold }) })
    else pieces.push(...piecesOf(groups['bold'] ?? '', true))
    from = index + (address ?? markedText).length
  }
  pushPlainText(text.length)
  return pieces
}

/** The paragraphs, parted by empty lines, and the lists of a text. */
export function markedBlocks(text: string): MarkedBlock[] {
  const parts: { isList: boolean; lines: string[] }[] = []
  let isApart = true
  for (const line of text.split(/\r\n?|\n/)) {
    const isList = listItem.test(line)
    const last = parts.at(-1)
    const isEmpty = !line.trim()
    if (!isEmpty && last?.isList === isList && (isList || !isApart)) last.lines.push(line)
    else if (!isEmpty) parts.push({ isList, lines: [line] })
    isApart = isEmpty
  }
  return parts.map(({ isList, lines }) =>
    isList
      ? { items: lines.map((line) => piecesOf(line.replace(listItem, '').trim())) }
      : { pieces: piecesOf(lines.join('\n').trim()) },
  )
}

const isList = (block: MarkedBlock): block is { items: MarkedPiece[][] } => 'items' in block

/** 'words (https://address)' */
function withAddress({ text, href }: MarkedPiece): string {
  return href && hrefOf(text) !== href ? `${text} (${href})` : text
}

/** Without its marks, for what shows plain text: mails, calendars, feeds. Lists keep their dashes, links their addresses. */
export function plainText(text: string): string {
  const line = (pieces: MarkedPiece[]) => pieces.map(withAddress).join('')
  return markedBlocks(text)
    .map((block) =>
      isList(block) ? block.items.map((item) => `- ${line(item)}`).join('\n') : line(block.pieces),
    )
    .join('\n\n')
}

/** The plain text in one line, for excerpts, descriptions of pages and search. */
export function plainLine(text: string): string {
  const line = (pieces: MarkedPiece[]) => pieces.map((piece) => piece.text).join('')
  return markedBlocks(text)
    .map((block) => (isList(block) ? block.items.map(line).join(', ') : line(block.pieces)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
