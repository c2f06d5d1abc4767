import { describe, expect, it } from 'vitest'
import { privacy } from '#content/texts.ts'
import { defaultFacts, defaultSettings, withClubFacts } from './defaults.rules.ts'
import { isReservedAddress } from './model.ts'
import { formatTextRows, markedRows, parseTextRows } from './text-rows.ts'
import { checkSettings, parseStoredSettings, settingMessages } from './rules.ts'
import { UNSTORABLE } from './storable.rules.ts'
import { writeTo } from './email.rules.ts'

function checkResult(over: Record<string, unknown>) {
  const check = checkSettings({ ...defaultSettings, ...over })
  return check.ok ? check.value : check.errors
}

describe('the settings form', () => {
  it.each([
    [{ name: '' }, { name: settingMessages.name }],
    [{ name: 'x'.repeat(61) }, { name: settingMessages.long(60) }],
    [{ name: 'a\0b' }, { name: UNSTORABLE }],
    [{ tagline: ' ' }, { tagline: settingMessages.tagline }],
    [{ short: 'LUMEN' }, { short: settingMessages.short }],
    [{ short: 'L<' }, { short: settingMessages.short }],
    [{ mailsPerMinute: '' }, { mailsPerMinute: '120' }],
    [{ mailsPerMinute: '1000' }, { mailsPerMinute: '1000' }],
    [{ mailsPerMinute: '0' }, { mailsPerMinute: settingMessages.mailsPerMinute }],
    [{ mailsPerMinute: '1001' }, { mailsPerMinute: settingMessages.mailsPerMinute }],
    [{ city: '' }, { city: '' }],
    [{ city: 'x'.repeat(61) }, { city: settingMessages.long(60) }],
    [{ department: ' ' }, { department: '' }],
    [{ contactEmail: '' }, { contactEmail: '' }],
    [{ contactEmail: 'crew@college' }, { contactEmail: settingMessages.contactEmail }],
    [{ filmFormUrl: '' }, { filmFormUrl: '' }],
    [{ filmFormUrl: 'http://forms.college.in/1' }, { filmFormUrl: settingMessages.link }],
    [{ instagram: 'http://instagram.com/x' }, { instagram: settingMessages.place }],
    [{ linkedin: 'javascript:alert(1)' }, { linkedin: settingMessages.place }],
    [{ youtube: 'https://a@evil.example/' }, { youtube: settingMessages.place }],
    [{ instagram: '@reel.club' }, { instagram: 'https://www.instagram.com/reel.club' }],
    [{ instagram: 'instagram.com/reel' }, { instagram: 'https://instagram.com/reel' }],
    [{ linkedin: 'reel-club' }, { linkedin: 'https://www.linkedin.com/company/reel-club' }],
    [{ youtube: '@reelclub' }, { youtube: 'https://www.youtube.com/@reelclub' }],
    [{ inviteUrl: 'ftp://chat.whatsapp.com' }, { inviteUrl: settingMessages.link }],
    [
      { inviteUrl: '\u200bhttps://chat.whatsapp.com/Cut1Cut2\u00a0' },
      { inviteUrl: 'https://chat.whatsapp.com/Cut1Cut2' },
    ],
    [{ inviteUrl: 'https://chat.whatsapp.com/' }, { inviteUrl: settingMessages.inviteUrl }],
    [
      { inviteUrl: 'https://chat.whatsapp.com.evil.example/Cut1Cut2' },
      { inviteUrl: settingMessages.inviteUrl },
    ],
    [{ vimeoId: 'https://youtube.com/1234' }, { vimeoId: settingMessages.vimeoId }],
    [{ privacy: 'words of no part' }, { privacy: settingMessages.privacyRows }],
    [{ privacy: '# A part without words' }, { privacy: settingMessages.privacyRows }],
    [{ instagram: new Blob(['x']) }, { instagram: '' }],
    [{ vimeoId: 'https://vimeo.com/123456' }, { vimeoId: '123456' }],
    [{ vimeoId: 'https://player.vimeo.com/video/123456' }, { vimeoId: '123456' }],
    [{ vimeoId: 'https://vimeo.com/channels/9/123456?share=copy' }, { vimeoId: '123456' }],
    // The home page plays no unlisted video.
    [{ vimeoId: 'https://vimeo.com/123456/8272103f6e' }, { vimeoId: settingMessages.vimeoId }],
  ])('answers %j with %j', (over, answer) => {
    expect(checkResult(over)).toMatchObject(answer)
  })

  it('ignores unknown fields', () => {
    expect(checkResult({ role: 'super-admin' })).not.toHaveProperty('role')
  })
})

describe('stored settings', () => {
  it('get the defaults for missing and invalid values', () => {
    expect(parseStoredSettings('{"name":"Reel Club","tagline":7}')).toEqual({
      ...defaultSettings,
      name: 'Reel Club',
    })
    expect(parseStoredSettings(null)).toEqual(defaultSettings)
    expect(parseStoredSettings('null')).toEqual(defaultSettings)
  })
})

describe('whom to ask about personal data', () => {
  it.each([
    ['crew@college.ac.in', 'write to crew@college.ac.in'],
    ['', 'speak to an admin of the club'],
  ])('with the contact %j: %s', (contactEmail, words) => expect(writeTo(contactEmail)).toBe(words))
})

describe('the check for reserved addresses', () => {
  it.each([
    ['crew@lumiereclub.example', true],
    ['https://example.com/form', true],
    ['https://forms.test/', true],
    ['crew@college.ac.in', false],
    ['https://docs.google.com/forms/example.com', false],
    ['crew@example.com.evil.in', false],
  ])('answers %s with %s', (address, isIt) => {
    expect(isReservedAddress(address)).toBe(isIt)
  })
})

describe('the privacy text', () => {
  it('is unchanged after formatting and parsing', () => {
    expect(parseTextRows(formatTextRows(privacy.rows))).toEqual(privacy.rows)
  })

  it('can have bold text, lists and links', () => {
    const rows = markedRows(
      parseTextRows('# Crew\n*Film* nights\n- Camera\n- [Sound](https://club.example/)'),
    )
    expect(rows).toEqual([
      {
        title: 'Crew',
        text: [
          { pieces: [{ text: 'Film', isBold: true }, { text: ' nights' }] },
          { items: [[{ text: 'Camera' }], [{ text: 'Sound', href: 'https://club.example/' }]] },
        ],
      },
    ])
  })

  it('gets the facts of the club literally, each replaced once', () => {
    expect(withClubFacts({ ...defaultFacts, name: '$& Club' }, `${defaultFacts.name}!`)).toBe('$& Club!')
    const facts = { ...defaultFacts, name: `Reels of ${defaultFacts.city}`, city: 'Pune' }
    const words = `${defaultFacts.name}, ${defaultFacts.city}`
    expect(withClubFacts(facts, words)).toBe(`Reels of ${defaultFacts.city}, Pune`)
  })
})
