import { themeOf } from '#app/club/brand.rules.ts'
import type { Brand } from '#app/club/model.ts'
import { lampTokens, pageTokens } from '#app/club/theme.rules.ts'

export type PortraitColours = Pick<Brand, 'accent' | 'second'>

function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => /\p{L}|\p{N}/u.exec(word)?.[0] ?? '')
  const [first = '', ...rest] = letters.filter(Boolean)
  return (first + (rest.at(-1) ?? '')).toLocaleUpperCase('en')
}

/** The address of a portrait (4:5) with the initials, for a person without a picture. It has the dark theme's colours in both themes. */
export function drawnPortrait(name: string, colours: PortraitColours): string {
  const dark = themeOf(colours)?.dark ?? { ...pageTokens.dark, ...lampTokens.dark }
  const text = `<text x="40" y="59" text-anchor="middle" font-family="system-ui,sans-serif" font-size="27" font-weight="700" fill="${dark.text}">${initialsOf(name)}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100"><path fill="${dark['surface-2']}" d="M0 0h80v100H0z"/>${text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
