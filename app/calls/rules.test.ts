import { expect, test } from 'vitest'
import { videoKeyOf } from './entries.rules.ts'
import { resultOf, withoutNames } from './jury.rules.ts'

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
    answers: { director: 'İpek Ko', credits: 'Camera: Yash Tomar, Ira Sen' },
  }
  const written =
    'ZOYA and yash tomar (+91 98765-00001, Zoya@College.example) thank Sen, ipek and the İpek Ko crew'
  const shown = withoutNames(written, entry)
  for (const word of ['zoya', 'ansari', 'yash', 'tomar', 'sen', '98765', 'college', 'i̇pek'])
    expect(shown.toLowerCase()).not.toContain(word)
  expect(withoutNames('The last ferry of 2026', entry)).toBe('The last ferry of 2026')
})

test('equal marks are a tie', () => {
  const review = (story: number, craft: number) => ({
    juror: 'A',
    story,
    craft,
    impact: 3,
    comment: '',
    knowsThem: false,
  })
  expect(resultOf([review(1, 2), review(3, 3)]).mean).toBe(resultOf([review(3, 3), review(2, 1)]).mean)
})
