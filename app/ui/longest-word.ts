/** Word lengths for which the style sheets have a size, in letters. Longer words break. */
const STEPS = [11, 16, 24] as const
/** A word of this length fits on a phone in display size. */
const ORDINARY = 7

/** The step for the longest word, for `data-letters`: a longer word gets a smaller size. */
export function longestWordStep(words: string): number | undefined {
  const longest = Math.max(...words.split(/\s+/).map(({ length }) => length))
  if (longest <= ORDINARY) return undefined
  return STEPS.find((step) => longest <= step) ?? STEPS.at(-1)
}
