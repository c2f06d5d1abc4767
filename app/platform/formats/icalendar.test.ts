import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedFrom } from '#tests/support/seed.ts'
import { calendarStream, component, dateValue, foldLine, instantValue, textValue } from './icalendar.ts'

describe('an iCalendar value', () => {
  test.each([
    ['Lights; camera, action', 'Lights\\; camera\\, action'],
    ['C:\\film', 'C:\\\\film'],
    ['one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
    ['bell\u0007 and nul\0', 'bell and nul'],
    ['a\ttab, kept', 'a\ttab\\, kept'],
    ['BEGIN:VEVENT\r\nUID:x', 'BEGIN:VEVENT\\nUID:x'],
  ])('writes the text %j as %j', (text, value) => {
    expect(textValue(text)).toBe(value)
  })

  test('writes dates and instants without separators', () => {
    expect(dateValue('2026-12-05')).toBe('20261205')
    expect(instantValue('2026-12-05T05:00:00.000Z')).toBe('20261205T050000Z')
    expect(instantValue('2026-12-05T10:30:00+05:30')).toBe('20261205T050000Z')
  })
})

describe('an iCalendar line', () => {
  test('is folded after 75 octets', () => {
    expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75))
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
    expect(
      foldLine('x'.repeat(150))
        .split('\r\n')
        .map(({ length }) => length),
    ).toEqual([75, 75, 2])
  })

  test('unfolds to the original text, has at most 75 octets, and splits no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const line = `SUMMARY:${textValue(text)}`
        const parts = foldLine(line).split('\r\n')
        expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(75)
        expect(parts.every((part) => part.isWellFormed())).toBe(true)
        expect(parts.join('\r\n').replaceAll('\r\n ', '')).toBe(line)
      }),
      { seed: seedFrom('FUZZ_SEED') },
    )
  })

  test('ends with a carriage return and a line feed, also at the end of the stream', () => {
    expect(calendarStream(component('VCALENDAR', ['VERSION:2.0']))).toBe(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
    )
  })
})
