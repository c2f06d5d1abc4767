import { describe, expect, it } from 'vitest'
import { privacy } from '#content/words.ts'
import { defaultFacts, defaultSettings, namedAfter, rowsOf, textOfRows } from './model.ts'
import { checkSettings, readKept, settingSentences } from './rules.ts'

function checked(over: Record<string, unknown>) {
  const check = checkSettings({ ...defaultSettings, ...over })
  return check.ok ? check.value : check.errors
}

describe('the settings form', () => {
  it.each([
    [{ name: '' }, { name: settingSentences.name }],
    [{ name: 'x'.repeat(61) }, { name: settingSentences.long(60) }],
    [{ name: 'a\0b' }, { name: settingSentences.signs }],
    [{ tagline: ' ' }, { tagline: settingSentences.tagline }],
    [{ instagram: 'http://instagram.com/x' }, { instagram: settingSentences.link }],
    [{ linkedin: 'javascript:alert(1)' }, { linkedin: settingSentences.link }],
    [{ youtube: 'https://a@evil.example/' }, { youtube: settingSentences.link }],
    [{ inviteUrl: 'ftp://chat.whatsapp.com' }, { inviteUrl: settingSentences.link }],
    [{ vimeoId: 'https://youtube.com/1234' }, { vimeoId: settingSentences.vimeoId }],
    [{ privacy: 'words of no part' }, { privacy: settingSentences.privacyRows }],
    [{ privacy: '# A part without words' }, { privacy: settingSentences.privacyRows }],
    [{ instagram: new Blob(['x']) }, { instagram: '' }],
    [{ vimeoId: 'https://vimeo.com/123456' }, { vimeoId: '123456' }],
    [{ vimeoId: 'https://player.vimeo.com/video/123456' }, { vimeoId: '123456' }],
    [{ privacy: '# One\r\nWords' }, { privacy: '# One\nWords' }],
  ])('%j', (over, answer) => {
    expect(checked(over)).toMatchObject(answer)
  })

  it('keeps nothing that it does not ask for', () => {
    expect(checked({ role: 'super-admin' })).not.toHaveProperty('role')
  })
})

describe('what was kept', () => {
  it('reads with defaults for what an older version did not know', () => {
    expect(readKept('{"name":"Reel Club","tagline":7}')).toEqual({ ...defaultSettings, name: 'Reel Club' })
    expect(readKept(null)).toEqual(defaultSettings)
    expect(readKept('null')).toEqual(defaultSettings)
  })
})

describe('the privacy text', () => {
  it('says the same once it was text and is rows again', () => {
    expect(rowsOf(textOfRows(privacy.rows))).toEqual(privacy.rows)
  })
  it('takes the place of a name wherever it stands', () => {
    expect(namedAfter({ ...defaultFacts, name: '$& Club' }, `${defaultFacts.name}!`)).toBe('$& Club!')
  })
})
