import { describe, expect, it } from 'vitest'
import { filledWelcome } from './welcome.rules.ts'

const facts = { name: 'Nisha $&', clubName: 'Lumière Club', inviteUrl: 'https://chat.whatsapp.com/abc123' }

describe('the welcome of a new member', () => {
  it('is the text of the site until the club writes one', () => {
    expect(filledWelcome('', facts).split('\n')).toEqual([
      'Hi Nisha $&, your request to join Lumière Club is approved. Welcome to the crew.',
      'Our group is here: https://chat.whatsapp.com/abc123',
      'Say hello, and tell us what you would like to shoot first.',
    ])
  })
  it('fills in name, club and invite wherever they stand, and leaves other braces alone', () => {
    expect(filledWelcome('{club}: {name}, {name} {code} {invite}', { ...facts, name: '{club}' })).toBe(
      'Lumière Club: {club}, {club} {code} https://chat.whatsapp.com/abc123',
    )
  })
  it('says nothing of a group where there is no invite', () => {
    expect(filledWelcome('Hi {name}\nGroup: {invite}\nBye', { ...facts, inviteUrl: null })).toBe(
      'Hi Nisha $&\nBye',
    )
  })
})
