import { listText } from '#app/club/english.rules.ts'
import type { MarkedBlock } from '#app/platform/formats/marked-text.ts'

export const crafts = ['Design', 'Motion'] as const
type Craft = (typeof crafts)[number]

/** A person whose work the portfolio shows. */
export interface Designer {
  id: string
  name: string
  headline: string
  introduction: string
  aboutHeading: string
  about: string
  more: readonly MarkedBlock[]
  /** '' where there is none. */
  email: string
  instagram: string
  linkedin: string
}

/** A piece of the portfolio. */
export interface Piece {
  id: string
  title: string
  craft: Craft
  /** 1200 by 900. */
  image: string
  /** '30 70': what stays in view where it is cropped. */
  focus?: string | undefined
  /** What the picture shows, for those who do not see it. */
  alt: string
  year: number
  made: string
  /** Who made it; '' where the portfolio is one person's. */
  by: string
  /** The text without marks. */
  story: string
  marked: readonly MarkedBlock[]
}

/** The filter of product.md#constants: All, Design, Motion. */
export function piecesOf<Kept extends Pick<Piece, 'craft'>>(
  pieces: readonly Kept[],
  show: string | null,
): readonly Kept[] {
  const craft = crafts.find((option) => option === show)
  return craft ? pieces.filter((piece) => piece.craft === craft) : pieces
}

/** The pieces before and after, going round. */
export function neighboursOf(pieces: readonly Piece[], id: string): { previous: Piece; next: Piece } | null {
  const at = pieces.findIndex((piece) => piece.id === id)
  const previous = pieces.at(at - 1)
  const next = pieces[(at + 1) % pieces.length]
  return at >= 0 && previous && next ? { previous, next } : null
}

/** 'Portfolio of Anika Bose'; without a name: 'Portfolio'. */
export function portfolioTitle(designers: readonly Pick<Designer, 'name'>[]): string {
  const names = listText(designers.map(({ name }) => name))
  return names ? `Portfolio of ${names}` : 'Portfolio'
}
