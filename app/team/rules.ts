import { lampTokens, pageTokens } from '#app/club/theme.rules.ts'

/** The colours of the dark theme, in both themes. */
const GROUND = pageTokens.dark['surface-2']
const INK = lampTokens.dark['on-night']

function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => /\p{L}|\p{N}/u.exec(word)?.[0] ?? '')
  const [first = '', ...rest] = letters.filter(Boolean)
  return (first + (rest.at(-1) ?? '')).toLocaleUpperCase('en')
}

/** The address of a portrait (4:5) with the initials, for a person without a picture. */
export function drawnPortrait(name: string): string {
  const text = `<text x="40" y="59" text-anchor="middle" font-family="system-ui,sans-serif" font-size="27" font-weight="700" fill="${INK}">${initialsOf(name)}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100"><path fill="${GROUND}" d="M0 0h80v100H0z"/>${text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
