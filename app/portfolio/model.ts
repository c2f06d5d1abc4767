export const crafts = ['Design', 'Motion'] as const
type Craft = (typeof crafts)[number]

/** A piece of the designer's portfolio. */
export interface Piece {
  id: string
  title: string
  craft: Craft
  /** 1200 by 900. */
  image: string
  /** What the picture shows, for those who do not see it. */
  alt: string
  year: number
  made: string
  story: string
}

/** The filter of product.md#constants: All, Design, Motion. */
export function piecesOf<Kept extends Pick<Piece, 'craft'>>(
  pieces: readonly Kept[],
  show: string | null,
): readonly Kept[] {
  const craft = crafts.find((known) => known === show)
  return craft ? pieces.filter((piece) => piece.craft === craft) : pieces
}

/** The pieces before and after, going round. */
export function neighboursOf(pieces: readonly Piece[], id: string): { previous: Piece; next: Piece } | null {
  const at = pieces.findIndex((piece) => piece.id === id)
  const previous = pieces.at(at - 1)
  const next = pieces[(at + 1) % pieces.length]
  return at >= 0 && previous && next ? { previous, next } : null
}
