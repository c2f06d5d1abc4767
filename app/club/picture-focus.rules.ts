/** A focus is the point of a picture that stays in view where it is cropped: '30 70', in percent from the left and the top. */

const MIDDLE = '50'

/** null: no focus was chosen. */
export const focusFrom = (x: string | undefined, y: string | undefined): string | null =>
  x || y ? `${x || MIDDLE} ${y || MIDDLE}` : null

/** The focus as values of the two form fields. */
export function focusParts(focus: string | null): { imageX: string; imageY: string } {
  const [imageX = '', imageY = ''] = focus?.split(' ') ?? []
  return { imageX, imageY }
}

/** In steps of 10: the policy allows no styles in the page, so each step is in the style sheet. */
export const focusProblem = (typed: string): string | null =>
  /^(|100|[1-9]?0)$/.test(typed) ? null : 'Please choose one'
