import { describe, expect, test } from 'vitest'
import { contoursOf, lineOutlines, settable, widthOf } from './lettering.ts'
import { coverage } from './raster.ts'

describe('what can be set', () => {
  test.each([
    ['Lumière – ₹100', 'Lumière – ₹100'],
    ['e\u0301te\u0301', 'été'],
    ['Ṣadr\u00a0\n hall', 'Sadr hall'],
    ['ﬁlm № 5', 'film No 5'],
    ['फ़िल्म night', 'night'],
    ['🎬', ''],
  ])('%j is set as %j', (text, set) => {
    expect(settable(text)).toBe(set)
  })
})

describe('a line', () => {
  const setting = { cut: 'title', size: 100 } as const

  test('is as wide as its signs, pairs set closer', () => {
    expect(widthOf('HH', setting)).toBeCloseTo(2 * widthOf('H', setting))
    expect(widthOf('AV', setting)).toBeLessThan(widthOf('A', setting) + widthOf('V', setting))
    expect(widthOf('', setting)).toBe(0)
  })

  test('stands on its base line, from where it was asked to begin', () => {
    const points = lineOutlines('H', { ...setting, x: 10, y: 100 }).flat()
    const across = points.map(([x]) => x)
    const down = points.map(([, y]) => y)
    expect(Math.max(...down)).toBe(100)
    expect(Math.min(...down)).toBeGreaterThan(20)
    expect(Math.min(...across)).toBeGreaterThanOrEqual(10)
    expect(Math.max(...across)).toBeLessThan(10 + widthOf('H', setting))
  })
})

describe('coverage', () => {
  const size = { width: 8, height: 4 }
  const rows = (outline: string) => {
    const mask = coverage(contoursOf(outline), size)
    return Array.from({ length: size.height }, (_, y) =>
      Array.from(mask.slice(y * size.width, (y + 1) * size.width)),
    )
  }

  test('is whole inside, none outside, and a part where an edge passes', () => {
    expect(rows('M1 1L3.5 1L3.5 3L1 3Z')).toEqual([
      [0, 0, 0, 0, 0, 0, 0, 0],
      [0, 255, 255, 128, 0, 0, 0, 0],
      [0, 255, 255, 128, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ])
  })

  test('a line around the other way is a hole, one around the same way is not', () => {
    const outer = 'M0 0L8 0L8 4L0 4Z'
    expect(rows(`${outer}M2 1L2 3L6 3L6 1Z`)[1]).toEqual([255, 255, 0, 0, 0, 0, 255, 255])
    expect(rows(`${outer}M2 1L6 1L6 3L2 3Z`)[1]).toEqual([255, 255, 255, 255, 255, 255, 255, 255])
  })

  test('what reaches over the border is cut off', () => {
    expect(
      rows('M-5 -5L20 -5L20 20L-5 20Z')
        .flat()
        .every((covered) => covered === 255),
    ).toBe(true)
  })

  test('curves are followed', () => {
    const circle = 'M4 0Q8 0 8 2Q8 4 4 4Q0 4 0 2Q0 0 4 0Z'
    const covered = rows(circle).flat()
    const area = covered.reduce((sum, part) => sum + part, 0) / 255
    expect(area).toBeGreaterThan(24)
    expect(area).toBeLessThan(28)
    expect(covered[0]).toBeLessThan(128)
  })
})
