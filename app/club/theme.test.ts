import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mailColours } from '#app/platform/mail/html-mail.ts'
import { seededRandom } from '#tests/support/seed.ts'
import { mailColoursOf } from './brand.rules.ts'
import { AA_PART, AA_TEXT, channelsOf, contrast, parseColour } from './colours.rules.ts'
import {
  badgeTokens,
  lampTokens,
  ownColours,
  pageTokens,
  themeCss,
  themeFromColours,
  type Tokens,
} from './theme.rules.ts'

/** The colours of tokens.css. */
function shippedTokens(): { dark: Tokens; light: Tokens } {
  const css = readFileSync('app/ui/tokens.css', 'utf8')
  const [, dark = '', light = ''] =
    /:root \{(.*?)\n {2}\}\n.*?:root\[data-theme='light'\] \{(.*?)\n {2}\}/s.exec(css) ?? []
  const colours = (rules: string) =>
    Object.fromEntries(
      [...rules.matchAll(/(?<![\w-])--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [
        name,
        hex,
      ]),
    )
  return { dark: colours(dark), light: { ...colours(dark), ...colours(light) } }
}
const shipped = shippedTokens()

const nights = ['night', 'night-deep', 'night-black', 'night-well']
const pages = ['bg', 'surface', 'surface-2']
const text = (on: string[], ...names: string[]) =>
  names.flatMap((name) => on.map((ground) => [name, ground, AA_TEXT] as const))
const part = (on: string[], ...names: string[]) =>
  names.flatMap((name) => on.map((ground) => [name, ground, AA_PART] as const))

/** Every text colour with the background it has on the site. */
const pairs = [
  ...text(pages, 'text', 'text-2', 'text-3', 'accent-text'),
  ...text(['bg', 'surface'], 'amber', 'danger', 'ok', 'cyan'),
  ...text(['accent', 'accent-hover'], 'on-accent'),
  ...text(['lamp', 'lamp-hover'], 'on-lamp'),
  ...['amber', 'cyan', 'ok', 'danger'].map((name) => [name, `tint-${name}`, AA_TEXT] as const),
  ...text(['danger-fill'], 'on-danger'),
  ...text([...nights, 'rebate'], 'on-night', 'on-night-2', 'on-night-3', 'night-accent', 'cream'),
  ...text(['leader', 'cream'], 'ink', 'ink-marker'),
  ...part(['bg', 'surface'], 'accent', 'marker', 'line-strong', 'focus'),
  ...part(['surface'], 'c1', 'c2', 'c3', 'c4', 'c5'),
  ...part(nights, 'night-line', 'night-focus'),
]

function unreadablePairs(name: 'dark' | 'light', colours = ownColours, isCorrected = true): string[] {
  const theme = themeFromColours(colours, { isCorrected })
  const tokens = { ...shipped[name], ...theme.dark, ...(name === 'light' && { ...theme.light }) }
  // Tokens that only the dark theme sets do not apply to the light theme.
  const all: Tokens = name === 'light' ? { ...shipped.light, ...nightOf(theme.dark), ...theme.light } : tokens
  return pairs
    .filter(([one, ground, needs]) => contrast(all[one] ?? '', all[ground] ?? '') < needs)
    .map(([one, ground]) => `${one} on ${ground}: ${JSON.stringify(colours)} ${name}`)
}

const nightOf = (dark: Tokens) =>
  Object.fromEntries(Object.entries(dark).filter(([name]) => /night|cream|ink/.test(name)))

function randomPairs(count: number) {
  const random = seededRandom(17)
  const colour = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  return Array.from({ length: count }, () => ({ accent: colour(), second: colour() }))
}

describe('themes from two colours', () => {
  test('the default colours are readable everywhere and equal those of tokens.css', () => {
    for (const name of ['dark', 'light'] as const) {
      for (const [token, hex] of Object.entries({
        ...pageTokens[name],
        ...badgeTokens[name],
        ...lampTokens[name],
      }))
        expect([token, shipped[name][token]]).toEqual([token, hex])
      expect(pairs.filter(([one, ground]) => !shipped[name][one] || !shipped[name][ground])).toEqual([])
      const unreadable = pairs.filter(
        ([one, ground, needs]) => contrast(shipped[name][one] ?? '', shipped[name][ground] ?? '') < needs,
      )
      // Allowed: this text is large on tickets.
      expect(unreadable).toEqual([['ink-marker', 'leader', AA_TEXT]])
    }
    expect(ownColours).toEqual({ accent: shipped.dark.accent, second: shipped.dark.bg })
  })

  test('mails have the colours of tokens.css', () => {
    const { dark, light } = shipped
    const both = (name: string) => [light[name], dark[name]]
    const night = (name: string) => [dark[name], dark[name]]
    expect(mailColours).toEqual({
      ground: {
        page: both('bg'),
        card: ['#ffffff', dark.surface],
        band: [dark.night, dark.rebate],
        button: both('accent'),
        now: both('tint-amber'),
      },
      ink: {
        text: both('text'),
        'text-2': both('text-2'),
        'text-3': both('text-3'),
        link: both('accent-text'),
        band: night('on-night'),
        button: both('on-accent'),
        now: both('amber'),
      },
      line: { card: both('line'), band: night('marker'), now: both('tint-amber') },
    })
    const own = mailColoursOf({ accent: '#f2b705', second: '#14213d' })
    expect([own?.ground.now, own?.ink.now, own?.line.now]).toEqual([
      mailColours.ground.now,
      mailColours.ink.now,
      mailColours.line.now,
    ])
  })

  test('200 random pairs always give readable text; without the correction over 100 do not', () => {
    const colours = [
      ...randomPairs(200),
      ...['#000000', '#ffffff', '#808080', '#767676', '#ff0000', '#0000ff', '#ffff00'].map((accent) => ({
        accent,
        second: accent,
      })),
    ]
    expect(
      colours.flatMap((pair) => [...unreadablePairs('dark', pair), ...unreadablePairs('light', pair)]),
    ).toEqual([])
    const control = colours.filter(
      (pair) =>
        [...unreadablePairs('dark', pair, false), ...unreadablePairs('light', pair, false)].length > 0,
    )
    expect(control.length).toBeGreaterThan(100)
  })

  test('no badge keeps the hue of the default ground when another is chosen', () => {
    const green = themeFromColours({ accent: '#3fb68b', second: '#10201b' })
    const grey = themeFromColours({ accent: '#3fb68b', second: '#101010' })
    for (const name of ['dark', 'light'] as const)
      for (const token of Object.keys(badgeTokens[name])) {
        const [red, greenPart, blue] = channelsOf(green[name][token] ?? '')
        expect(greenPart, `${name} ${token}`).toBeGreaterThan(Math.max(red, blue))
        expect(new Set(channelsOf(grey[name][token] ?? '')).size, `${name} ${token}`).toBe(1)
      }
  })

  test('a corrected colour is reported with both ratios, and a readable colour stays unchanged', () => {
    const { verdicts, dark } = themeFromColours({ accent: '#ff0000', second: '#000000' })
    const link = verdicts.find(({ theme, use }) => theme === 'light' && use === 'link')
    expect(link?.chosenRatio).toBeLessThan(AA_TEXT)
    expect(link?.ratio).toBeGreaterThanOrEqual(AA_TEXT)
    expect(link?.drawn).not.toBe('#ff0000')
    expect(dark.accent).toBe('#ff0000')
    expect(verdicts.every(({ ratio, needs }) => ratio >= needs)).toBe(true)
  })

  test('the style sheet sets only colours, in the tokens layer, and only on screens', () => {
    const css = themeCss(themeFromColours({ accent: '#f2b705', second: '#14213d' }))
    expect(css).toMatch(/^@layer reset,tokens,kit,domains;@layer tokens\{@media screen\{:root:root\{--bg:#/)
    expect(
      css.match(/(?<![\w-])--[\w-]+:([^;}]+)/g)?.every((one) => /:(#[0-9a-f]{6}|\d+ \d+ \d+)$/.test(one)),
    ).toBe(true)
  })
})

describe('a colour', () => {
  test.each([
    ['#F2B705', '#f2b705'],
    [' f2b705 ', '#f2b705'],
    ['#fb0', '#ffbb00'],
    ['red', null],
    ['#12345', null],
    ['#f2b705;}', null],
    ['', null],
  ])('written as %j is parsed as %j', (typed, hex) => {
    expect(parseColour(typed)).toBe(hex)
  })

  test('has the contrast ratio that WCAG defines', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(channelsOf('#ff8001')).toEqual([255, 128, 1])
  })
})
