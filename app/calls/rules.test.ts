import { expect, test } from 'vitest'
import { videoKeyOf } from './entries.rules.ts'
import { withoutNames } from './hidden-names.server.ts'

test.each([
  ['https://youtu.be/x_1', 'https://www.youtube.com/watch?v=x_1&t=5'],
  ['https://vimeo.com/12/abc', 'https://player.vimeo.com/video/12'],
  ['https://drive.google.com/file/d/a-b/view?usp=sharing', 'https://drive.google.com/open?id=a-b'],
  ['https://site.example/film/', 'https://www.site.example/film'],
])('%s and %s are one film', (one, other) => {
  expect(videoKeyOf(one)).toBe(videoKeyOf(other))
  expect(videoKeyOf(one)).not.toBe(videoKeyOf('https://youtu.be/y'))
})

test('what an entrant wrote names nobody of the film, however it is written', () => {
  const entry = {
    name: 'Zoya Ansari',
    email: 'zoya@college.example',
    answers: {
      director: 'İpek Ko',
      credits: 'Camera: Yash Tomar, Ira Sen\nSound: Renée Om\nCut: A. Bose\nLight: आशा राव',
    },
  }
  const written =
    'ZOYA and yash tomar (+91 98765-00001, Zoya@College.example) thank Sen, ipek and the İpek Ko crew, OM, RENE\u0301E, rene\u0301e, आशा'
  const shown = withoutNames(written, entry)
  for (const word of ['zoya', 'ansari', 'yash', 'tomar', 'sen', '98765', 'college', 'i̇pek'])
    expect(shown.toLowerCase()).not.toContain(word)
  expect(shown).not.toMatch(/\bom\b|ren|आशा/i)
  expect(shown).toContain('thank [hidden], [hidden] and the [hidden] crew')
  const other = 'Some moments: a last ferry of 2026, at 18:30'
  expect(withoutNames(other, entry)).toBe(other)
})
