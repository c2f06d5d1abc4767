import { CHECK_MARKED_FIELDS } from './outcome.ts'
import * as v from 'valibot'
import type { MailColour, MailColours } from '#app/platform/mail/mail-body.ts'
import { club } from '#content/club.ts'
import { parseColour } from './colours.rules.ts'
import { defaultFacts } from './defaults.rules.ts'
import { type Brand, type ClubFacts, defaultBrand } from './model.ts'
import {
  type ClubColours,
  ownColours,
  pageTokens,
  type Theme,
  themeCss,
  themeFromColours,
} from './theme.rules.ts'

export type ColourName = keyof ClubColours

export const brandLabels = { colours: 'Colours', logo: 'Logo' } as const
export type BrandPart = keyof typeof brandLabels

export const colourLabels = { accent: 'Main colour', second: 'Ground colour' } as const satisfies Record<
  ColourName,
  string
>

/** Pairs to begin with; the first is the site's own. */
export const readyPairs: readonly ClubColours[] = [
  ownColours,
  { accent: '#f2b705', second: '#14213d' },
  { accent: '#3fb68b', second: '#10201b' },
  { accent: '#e8505b', second: '#1c1020' },
  { accent: '#6fb1e0', second: '#0e1a26' },
]

export type BrandErrors = Partial<Record<ColourName | 'file', string>>
const COLOUR_INVALID = 'Please enter a colour such as #b92d14'

export type BrandProblem = 'invalid' | 'changed-elsewhere' | 'gone' | 'failed'
export const brandProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  'changed-elsewhere': 'Somebody else changed the look in the meantime. Please look at it and try again.',
  gone: 'There is nothing to bring back.',
  failed: 'Failed to save. Please try again.',
} as const satisfies Record<BrandProblem, string>

export const brandSuccessMessages = {
  checked: 'This is how the pages would look. Nothing is saved yet.',
  colours: 'Colours saved. The site has them now.',
  own: 'The site has its first colours again.',
  logo: 'Logo saved. The site has it now.',
  letters: 'The letters are the logo again.',
  undone: 'The look from before is back.',
} as const

export const logoMessages = {
  slow: 'This drawing takes too long to draw. Please make it simpler, or send it as a PNG.',
  missing: 'Please choose a file',
  large: 'The file should be less than 2 MB',
  unreadable: 'Please choose an SVG, PNG, JPEG or WebP file',
  empty: 'Nothing is drawn in this file',
  unsafe: (why: string) =>
    `The file has ${why}. Please save it as a plain SVG, with shapes only and text turned into paths, or as a PNG.`,
} as const

/** The brand, and the one before the last change. */
export interface StoredBrand extends Brand {
  before: Brand | null
}

const brandFields = v.object({
  accent: v.fallback(v.string(), ''),
  second: v.fallback(v.string(), ''),
  logo: v.fallback(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}\.(svg|webp)$/)), ''),
  logoTone: v.fallback(v.picklist(['', 'dark', 'light']), ''),
})
const storedSchema = v.object({ ...brandFields.entries, before: v.fallback(v.nullable(brandFields), null) })

export function parseStoredBrand(json: string | null): StoredBrand {
  return json === null ? { ...defaultBrand, before: null } : v.parse(storedSchema, JSON.parse(json))
}

export const brandOf = ({ accent, second, logo, logoTone }: Brand): Brand => ({
  accent,
  second,
  logo,
  logoTone,
})

/** The site's own colours count as none. */
export function checkColours(
  sent: Record<ColourName, string>,
): { ok: true; value: ClubColours } | { ok: false; errors: BrandErrors } {
  const [accent, second] = [parseColour(sent.accent), parseColour(sent.second)]
  if (accent && second) return { ok: true, value: { accent, second } }
  const errors: BrandErrors = {}
  if (!accent) errors.accent = COLOUR_INVALID
  if (!second) errors.second = COLOUR_INVALID
  return { ok: false, errors }
}

export function areOwn({ accent, second }: ClubColours): boolean {
  return accent === ownColours.accent && second === ownColours.second
}

let last: { key: string; theme: Theme } | undefined

/** null: the club has the colours of tokens.css. */
export function themeOf({ accent, second }: Pick<Brand, ColourName>): Theme | null {
  if (!accent) return null
  const key = accent + second
  if (last?.key !== key) last = { key, theme: themeFromColours({ accent, second }) }
  return last.theme
}

/** null: those that mails have without it. */
export function mailColoursOf(brand: Pick<Brand, ColourName>): MailColours | null {
  const theme = themeOf(brand)
  if (!theme) return null
  const { light, dark } = theme
  const both = (name: string): MailColour => [light[name] ?? '', dark[name] ?? '']
  const night = (name: string): MailColour => [dark[name] ?? '', dark[name] ?? '']
  const now = { ground: ['#f6e3b8', '#33270f'], ink: ['#724700', '#f4b445'] } as const
  return {
    ground: {
      page: both('bg'),
      card: both('surface'),
      band: night('night'),
      button: both('accent'),
      now: now.ground,
    },
    ink: {
      text: both('text'),
      'text-2': both('text-2'),
      'text-3': both('text-3'),
      link: both('accent-text'),
      band: night('on-night'),
      button: both('on-accent'),
      now: now.ink,
    },
    line: { card: both('line'), band: night('marker'), now: now.ground },
  }
}

/** The mark is a picture of the style sheet, so that no page needs a script for it. A ground makes it seen on both themes. */
function logoCss({ logo, logoTone, ...colours }: Brand): string {
  const theme = themeOf(colours)
  const ground = logoTone === 'dark' ? (theme ?? pageTokens).light.surface : (theme ?? pageTokens).dark.bg
  const plate =
    logoTone && `background-color:${ground};background-origin:content-box;padding:3px;border-radius:14%;`
  const picture = `background:url(/brand/${logo}) center/contain no-repeat;${plate}print-color-adjust:exact`
  return `[data-mark]{${picture}}[data-mark]>*{display:none}`
}

/** The style sheet of the brand. */
export function brandCss(brand: Brand): string {
  const theme = themeOf(brand)
  return (theme ? themeCss(theme) : '') + (brand.logo ? logoCss(brand) : '')
}

/** The letters of the mark; '' for the default mark, which is a picture. */
export function logoLetters({ short }: Pick<ClubFacts, 'short'>): string {
  return short === defaultFacts.short ? '' : short
}

type BrandFacts = Brand & Pick<ClubFacts, 'short'>

/** Part of the address of brand files, so that they may be cached; '' for the default brand. */
export function brandKey({ accent, second, logo }: Brand): string {
  return [accent, second, logo]
    .filter(Boolean)
    .map((part) => part.replace(/^#/, '').split('.', 1)[0])
    .join('-')
}

/** In the address of the icons: they have the letters, too. */
export function iconKey(facts: BrandFacts): string {
  const key = brandKey(facts)
  return key ? `${facts.short}-${key}` : logoLetters(facts)
}

/** What the head of every page needs to know of the brand. */
export interface SiteBrand {
  /** The folder of the icons. */
  icons: string
  /** The letters of the mark; '': the mark that came with the site. */
  letters: string
  /** The address of the style sheet with the club's colours; '' without. */
  sheet: string
  /** The dark page. */
  night: string
  /** The share image of the site. */
  card: { path: string; alt: string }
}

export function siteBrand(facts: ClubFacts): SiteBrand {
  const { name, short, tagline } = facts
  const key = brandKey(facts)
  // The picture that came with the site has its name, letters, line and colours in it.
  const isShipped =
    !key && name === defaultFacts.name && short === defaultFacts.short && tagline === defaultFacts.tagline
  return {
    icons: iconFolder(facts),
    letters: logoLetters(facts),
    sheet: key && `/brand/${key}.css`,
    night: themeOf(facts)?.dark.bg ?? ownColours.second,
    card: isShipped
      ? { path: '/art/og-card.jpg', alt: `${name}. ${club.tagline}` }
      : { path: '/og/club.png', alt: `${name}. ${tagline}` },
  }
}

/** Icons of another brand are rendered by app/discovery/icons.ts. */
export function iconFolder(facts: BrandFacts): string {
  const key = iconKey(facts)
  return key ? `/icons/${encodeURIComponent(key)}` : '/art/icons'
}
