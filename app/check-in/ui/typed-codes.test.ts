import { describe, expect, it } from 'vitest'
import { codeOf, SEAL_BYTES } from '#app/registrations/ticket-codes.ts'
import { codeTyped, type TypedKey, withoutCode } from './use-typed-codes.ts'

const code = codeOf('019a7f10-5b3c-7a41-9d2e-8f6a1b4c7d90', new Uint8Array(SEAL_BYTES).fill(0x5a))

const keyOf = (character: string) => (/\d/.test(character) ? `Digit${character}` : `Key${character}`)

/** What a layout writes for the keys of the code; others write themselves. */
function typedOn(layout: Record<string, string>): TypedKey[] {
  return Array.from(code, (character) => ({ key: layout[character] ?? character, code: keyOf(character) }))
}

const azerty = {
  '0': 'à',
  '1': '&',
  '2': 'é',
  '3': '"',
  '4': "'",
  '5': '(',
  '6': '-',
  '7': 'è',
  '8': '_',
  '9': 'ç',
  A: 'Q',
  Q: 'A',
  Z: 'W',
  W: 'Z',
  M: '?',
}
const inScript = { A: 'ओ', B: 'ऴ', C: 'ण', D: 'अ', E: 'आ', T: 'ऊ', K: 'ख', '7': 'क्ष', '8': 'श्र' }
const symbols = { '1': '!', '2': '@' }

describe('a scanner that types a code', () => {
  it.each([
    ['AZERTY', azerty],
    ['Hindi', inScript],
    ['a layout with signs', symbols],
    ['the layout of the scanner', {}],
  ])('is read on a device with %s', (_, layout) => {
    expect(codeTyped(typedOn(layout))).toBe(code)
  })

  it('is read without the names of the keys, as some devices send them', () => {
    expect(codeTyped(Array.from(code.toLowerCase(), (key) => ({ key, code: '' })))).toBe(code)
  })

  it('is not read from a name that somebody types', () => {
    expect(codeTyped(Array.from('Asha Rao', (key) => ({ key, code: '' })))).toBeNull()
  })

  it('leaves in a field what was there before', () => {
    const written = typedOn(azerty)
      .map(({ key }) => key)
      .join('')
    expect(withoutCode(`Asha${written}`, written)).toBe('Asha')
  })
})
