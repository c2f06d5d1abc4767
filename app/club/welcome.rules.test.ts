import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { WelcomeField } from './ui/welcome-field.tsx'
import { filledWelcome } from './welcome.rules.ts'

const facts = { name: 'Nisha $&', clubName: 'Lumière Club', inviteUrl: 'https://chat.whatsapp.com/abc123' }

describe('the welcome of a new member', () => {
  it('is the default text until the club writes its own', () => {
    expect(filledWelcome('', facts).split('\n')).toEqual([
      'Hi Nisha $&, your request to join Lumière Club is approved. Welcome to the crew.',
      'Our group is here: https://chat.whatsapp.com/abc123',
      'Say hello, and tell us what you would like to shoot first.',
    ])
  })
  it('fills in name, club and invite everywhere, and leaves other braces unchanged', () => {
    expect(filledWelcome('{club}: {name}, {name} {code} {invite}', { ...facts, name: '{club}' })).toBe(
      'Lumière Club: {club}, {club} {code} https://chat.whatsapp.com/abc123',
    )
  })
  it('omits the line about the group when there is no invite', () => {
    expect(filledWelcome('Hi {name}\nGroup: {invite}\nBye', { ...facts, inviteUrl: null })).toBe(
      'Hi Nisha $&\nBye',
    )
  })
  it.each([true, false])('is shown in the settings as it is sent, group: %s', (hasInvite) => {
    const field = createElement(WelcomeField, { initial: '', clubName: 'Lumière Club', hasInvite })
    const preview = renderToStaticMarkup(field).split('<figure')[1]
    expect(preview).toContain('Hi Tara Menon')
    expect(preview?.includes('Our group is here')).toBe(hasInvite)
  })
})
