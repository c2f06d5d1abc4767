import {
  AA_PART,
  AA_TEXT,
  channelsOf,
  contrast,
  type Hex,
  nearestLightness,
  toHex,
  toOklch,
} from './colours.rules.ts'

/** The club's two colours: one for buttons, links and marks, one for pages. */
export interface ClubColours {
  accent: Hex
  second: Hex
}

export type ThemeName = 'dark' | 'light'
/** Token values by name, as in app/ui/tokens.css without the dashes. */
export type Tokens = Record<string, string>

/** One use of a colour and its contrast. */
export interface Verdict {
  theme: ThemeName
  use: 'page' | 'button' | 'button-text' | 'link'
  /** The chosen colour and its lowest contrast. */
  chosen: Hex
  chosenRatio: number
  drawn: Hex
  ratio: number
  needs: number
}

export interface Theme {
  dark: Tokens
  light: Tokens
  verdicts: Verdict[]
}

/** The default colours. Derived colours keep the lightness and the relative chroma of these tokens. */
export const ownColours: ClubColours = { accent: '#ff6a44', second: '#0a1214' }

/** Tokens in the hue of the second colour; the values are those of tokens.css. */
export const pageTokens: Record<ThemeName, Tokens> = {
  dark: {
    bg: '#0a1214',
    surface: '#111d20',
    'surface-2': '#19292d',
    rebate: '#040708',
    line: '#2b4045',
    'line-strong': '#6f878a',
    'text-3': '#97a7a5',
    scrimmed: '#050909',
    night: '#0a1214',
    'night-deep': '#060c0e',
    'night-black': '#04080a',
    'night-well': '#0b1518',
    'night-line': '#8da3a5',
    'on-night-3': '#a9b6b4',
  },
  light: {
    bg: '#e8eeed',
    surface: '#f8fbfa',
    'surface-2': '#dbe5e4',
    rebate: '#0c1518',
    line: '#bfcdcc',
    'line-strong': '#64787b',
    text: '#0b1b1f',
    'text-2': '#33474b',
    'text-3': '#4b6064',
    lamp: '#0b1b1f',
    'lamp-hover': '#22363b',
    'on-lamp': '#f8fbfa',
    scrimmed: '#606969',
  },
}

/** Tokens in the hue of the accent; the values are those of tokens.css. */
export const lampTokens: Record<ThemeName, Tokens> = {
  dark: {
    text: '#fbeed6',
    'text-2': '#c6cec6',
    lamp: '#fdecc8',
    'lamp-hover': '#fff8e8',
    'on-lamp': '#14100a',
    'on-night': '#fbeed6',
    'on-night-2': '#dcd9cb',
    cream: '#fdecc8',
  },
  light: {},
}

/** The badge of free seats and the marks of filters, in hues beside the second colour; the values are those of tokens.css. */
export const badgeTokens: Record<ThemeName, Tokens> = {
  dark: { cyan: '#86c3c4', 'tint-cyan': '#12343a' },
  light: { cyan: '#0e5660', 'tint-cyan': '#cfe6e7' },
}

/** The backgrounds of each token, and the contrast it needs on all of them. */
const readOn: Record<string, readonly [needs: number, grounds: readonly string[]]> = {
  'line-strong': [AA_PART, ['bg', 'surface']],
  text: [AA_TEXT, ['bg', 'surface', 'surface-2']],
  'text-2': [AA_TEXT, ['bg', 'surface', 'surface-2']],
  'text-3': [AA_TEXT, ['bg', 'surface', 'surface-2']],
  cyan: [AA_TEXT, ['bg', 'surface', 'tint-cyan']],
  'on-lamp': [AA_TEXT, ['lamp', 'lamp-hover']],
  'on-night': [AA_TEXT, ['night', 'night-deep', 'night-black', 'night-well']],
  'on-night-2': [AA_TEXT, ['night', 'night-deep', 'night-black', 'night-well']],
  'on-night-3': [AA_TEXT, ['night', 'night-deep', 'night-black', 'night-well']],
  'night-line': [AA_PART, ['night', 'night-deep', 'night-black', 'night-well']],
}

/** The paper of tickets; the value is that of tokens.css. */
const LEADER = '#e9dcbd'
/** The maximum chroma of a page: more would be loud. */
const MOST_CHROMA = 0.036
const MOST_LAMP_CHROMA = 0.05
const darkPage = { from: 0.13, to: 0.2 }
const HOVER_STEP = 0.045
/** Text on a button: nearly black or nearly white. */
const onAccent = [
  { lightness: 0.17, chroma: 0.03 },
  { lightness: 0.98, chroma: 0.012 },
]

/** Whether the colour has the needed contrast on all backgrounds. */
const isRead = (hex: Hex, grounds: readonly (string | undefined)[], needs: number) =>
  grounds.every((ground = hex) => contrast(hex, ground) >= needs)

function pagesFrom(second: Hex, theme: ThemeName): Tokens {
  const base = toOklch(second)
  const ownSecond = toOklch(ownColours.second)
  const more = Math.min(base.chroma, MOST_CHROMA) / ownSecond.chroma
  const lighter =
    theme === 'dark'
      ? Math.min(darkPage.to, Math.max(darkPage.from, base.lightness)) - ownSecond.lightness
      : 0
  const part = (hex: Hex) => {
    const { lightness, chroma } = toOklch(hex)
    return toHex({ lightness: lightness + lighter, chroma: chroma * more, hue: base.hue })
  }
  return Object.fromEntries(Object.entries(pageTokens[theme]).map(([name, hex]) => [name, part(hex)]))
}

/** They turn with the second colour; one without a hue leaves them none. */
function badgesFrom(second: Hex, theme: ThemeName): Tokens {
  const base = toOklch(second)
  const ownSecond = toOklch(ownColours.second)
  const more = Math.min(1, base.chroma / ownSecond.chroma)
  const part = (hex: Hex) => {
    const { lightness, chroma, hue } = toOklch(hex)
    return toHex({ lightness, chroma: chroma * more, hue: hue + base.hue - ownSecond.hue })
  }
  return Object.fromEntries(Object.entries(badgeTokens[theme]).map(([name, hex]) => [name, part(hex)]))
}

function lampsFrom(accent: Hex, theme: ThemeName): Tokens {
  const base = toOklch(accent)
  const more = Math.min(1, base.chroma / MOST_LAMP_CHROMA)
  const part = (hex: Hex) => {
    const { lightness, chroma } = toOklch(hex)
    return toHex({ lightness, chroma: chroma * more, hue: base.hue })
  }
  return Object.fromEntries(Object.entries(lampTokens[theme]).map(([name, hex]) => [name, part(hex)]))
}

/** A button of this colour: its text, and its hover colour, which moves away from the text. */
function buttonOf(accent: Hex) {
  const { lightness, chroma, hue } = toOklch(accent)
  const texts = onAccent.map((on) => toHex({ ...on, chroma: Math.min(on.chroma, chroma), hue }))
  const choices = texts.map((text, at) => {
    const hover = toHex({ lightness: lightness + (at === 0 ? HOVER_STEP : -HOVER_STEP), chroma, hue })
    return { text, hover, ratio: Math.min(contrast(text, accent), contrast(text, hover)) }
  })
  return choices.reduce((best, one) => (one.ratio > best.ratio ? one : best))
}

function accentsFrom(accent: Hex, pages: Tokens, move: typeof nearestLightness): Tokens {
  const grounds = [pages.bg, pages.surface]
  const fill = move(accent, (hex) => isRead(hex, grounds, AA_PART) && buttonOf(hex).ratio >= AA_TEXT)
  const { text, hover } = buttonOf(fill)
  const marker = move(accent, (hex) => isRead(hex, grounds, AA_PART))
  return {
    accent: fill,
    'accent-hover': hover,
    'on-accent': text,
    'accent-text': move(accent, (hex) => isRead(hex, [...grounds, pages['surface-2']], AA_TEXT)),
    marker,
    c3: marker,
    glow: channelsOf(marker).join(' '),
  }
}

/** Colours over pictures and on tickets, the same in both themes. */
function nightAccents({ accent, second }: ClubColours, dark: Tokens, move: typeof nearestLightness): Tokens {
  const { rebate } = pagesFrom(second, 'light')
  const nights = [
    rebate,
    ...['night', 'night-deep', 'night-black', 'night-well', 'rebate'].map((name) => dark[name]),
  ]
  return {
    'night-accent': move(accent, (hex) => isRead(hex, nights, AA_TEXT)),
    'ink-marker': move(accent, (hex) => isRead(hex, [LEADER, dark.cream], AA_TEXT)),
  }
}

function tokensOf(colours: ClubColours, theme: ThemeName, move: typeof nearestLightness): Tokens {
  const { accent, second } = colours
  const tokens: Tokens = {
    ...pagesFrom(second, theme),
    ...badgesFrom(second, theme),
    ...lampsFrom(accent, theme),
  }
  for (const [name, [needs, grounds]] of Object.entries(readOn)) {
    const hex = tokens[name]
    if (hex)
      tokens[name] = move(hex, (other) =>
        isRead(
          other,
          grounds.map((ground) => tokens[ground]),
          needs,
        ),
      )
  }
  const accents = accentsFrom(accent, tokens, move)
  return { ...tokens, ...accents, ...(theme === 'dark' && nightAccents(colours, tokens, move)) }
}

const lowest = (hex: Hex, grounds: readonly (string | undefined)[]) =>
  Math.min(...grounds.map((ground = hex) => contrast(hex, ground)))

function verdictsOn(theme: ThemeName, { accent, second }: ClubColours, tokens: Tokens): Verdict[] {
  const { bg = second, surface, 'surface-2': surface2, text = '' } = tokens
  const { accent: fill = accent, 'accent-text': link = accent } = tokens
  const verdict = (
    use: Verdict['use'],
    drawn: Hex,
    needs: number,
    ratioOf: (hex: Hex) => number,
  ): Verdict => {
    const chosenColour = use === 'page' ? second : accent
    return {
      theme,
      use,
      chosen: chosenColour,
      chosenRatio: ratioOf(chosenColour),
      drawn,
      ratio: ratioOf(drawn),
      needs,
    }
  }
  return [
    verdict('page', bg, AA_TEXT, (hex) => contrast(hex, text)),
    verdict('button', fill, AA_PART, (hex) => lowest(hex, [bg, surface])),
    verdict('button-text', fill, AA_TEXT, (hex) => buttonOf(hex).ratio),
    verdict('link', link, AA_TEXT, (hex) => lowest(hex, [bg, surface, surface2])),
  ]
}

/**
 * Derives both themes from two colours. Text that misses WCAG AA gets the nearest lightness that passes. With `isCorrected` false
 * nothing is corrected (for tests).
 */
export function themeFromColours(colours: ClubColours, { isCorrected = true } = {}): Theme {
  const move: typeof nearestLightness = isCorrected ? nearestLightness : (hex) => hex
  const dark = tokensOf(colours, 'dark', move)
  const light = tokensOf(colours, 'light', move)
  const onLight = verdictsOn('light', colours, light).filter(({ use }) => use !== 'page')
  const verdicts = [...verdictsOn('dark', colours, dark), ...onLight]
  return { dark, light, verdicts }
}

const rule = (selector: string, tokens: Tokens) =>
  `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`

/** The style sheet of the club's colours, for the page head. Prints keep the black and white of tokens.css. */
export function themeCss({ dark, light }: Theme): string {
  const rules = rule(':root:root', dark) + rule(":root:root[data-theme='light']", light)
  return `@layer reset,tokens,kit,domains;@layer tokens{@media screen{${rules}}}`
}
