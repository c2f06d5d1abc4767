/** Words in one look; with `href` (https only) they are a link. */
export interface MarkedPiece {
  text: string
  href?: string
  isBold?: boolean
}

/** What a text with marks is made of, in its order: data, never markup. Lines of a paragraph are parted by `\n`. */
export type MarkedBlock = { pieces: MarkedPiece[] } | { items: MarkedPiece[][] }
