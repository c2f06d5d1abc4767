import { describe, expect, test } from 'vitest'
import { isSealed, seal, unseal } from './secret-box.ts'

const about = 'second-factor 1'
const key = 'thirty-two characters, all random'

describe('a sealed secret', () => {
  test('is unsealed with the same key, and has a different ciphertext each time', () => {
    const [one, other] = [seal('JBSWY3DP', { key, about }), seal('JBSWY3DP', { key, about })]
    expect(one).not.toContain('JBSWY3DP')
    expect(one).not.toBe(other)
    expect(unseal(one, { key, about })).toBe('JBSWY3DP')
  })

  test('is plain text without a key, and plain text can be read with a key', () => {
    expect(seal('JBSWY3DP', { key: null, about })).toBe('JBSWY3DP')
    expect(isSealed('JBSWY3DP')).toBe(false)
    expect(unseal('JBSWY3DP', { key, about })).toBe('JBSWY3DP')
  })

  test('cannot be unsealed without the key, with another key, if changed, or for another purpose', () => {
    const sealed = seal('JBSWY3DP', { key, about })
    expect(() => unseal(sealed, { key: null, about })).toThrow('SECRET_KEY must be set')
    const [head, nonce, text = '', tag] = sealed.split('.')
    const changedText = [
      head,
      nonce,
      text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`,
      tag,
    ].join('.')
    for (const attempt of [
      () => unseal(sealed, { key: `${key}!`, about }),
      () => unseal(changedText, { key, about }),
      () => unseal(sealed, { key, about: 'second-factor 2' }),
    ])
      expect(attempt).toThrow('SECRET_KEY is not the one')
  })
})
