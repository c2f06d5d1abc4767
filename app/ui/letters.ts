/** Lengths of a word that the style sheets know a size for, in letters. Longer ones break. */
const STEPS = [11, 16, 24] as const
/** What every line in display size holds on a phone. */
const ORDINARY = 7

/** The step of the longest word, for `data-letters`: a word of that length stands on one line, set smaller. */
export function lettersOf(words: string): number | undefined {
  const longest = Math.max(...words.split(/\s+/).map(({ length }) => length))
  if (longest <= ORDINARY) return undefined
  return STEPS.find((step) => longest <= step) ?? STEPS.at(-1)
}
