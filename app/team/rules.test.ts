import { describe, expect, it } from 'vitest'
import { readyPairs } from '#app/club/brand.rules.ts'
import { contrast } from '#app/club/colours.rules.ts'
import { defaultBrand } from '#app/club/model.ts'
import { themeFromColours } from '#app/club/theme.rules.ts'
import { drawnPortrait } from './rules.ts'

const filled = (portrait: string) =>
  [...decodeURIComponent(portrait).matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, hex = '']) => hex)

describe('a portrait of initials', () => {
  it.each(readyPairs)("has the club's colours %o, and can be read", (colours) => {
    const { dark } = themeFromColours(colours)
    const [ground = '', ink = ''] = filled(drawnPortrait('Rhea Kulkarni', colours))
    expect([ground, ink]).toEqual([dark['surface-2'], dark.text])
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('has the colours of the site in a club that chose none', () => {
    expect(filled(drawnPortrait('Rhea Kulkarni', defaultBrand))).toEqual(['#19292d', '#fbeed6'])
  })
})
