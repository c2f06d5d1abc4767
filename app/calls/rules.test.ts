import { expect, test } from 'vitest'
import { decisionNote } from './entries.rules.ts'
import { videoKeyOf } from '#app/club/video-addresses.rules.ts'
import { watchedAt, withoutNames } from './names.rules.ts'

test.each(['watching', 'chosen'] as const)(
  'a mail about an entry (%s) is promised where mails leave',
  (state) => {
    expect(decisionNote(state, true)).toMatch(/mail|write to you/)
    expect(decisionNote(state, false)).toBe('This page shows the decision.')
  },
)

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

test.each([
  ['Om and JO wait at home', '[hidden] and [hidden] wait at home'],
  ['A miracle of zoya.ansari, seen by IRA', 'A miracle of [hidden], seen by [hidden]'],
  ['सीमा की कहानी, राम के बिना, आराम', '[hidden] की कहानी, [hidden] के बिना, आराम'],
  ['Jose\u0301 or Jose', '[hidden] or [hidden]'],
  ['Call ९८७६५ ४३२१०, 98.76.54.32.10 or 022–2659–1234', 'Call [hidden], [hidden] or [hidden]'],
  ['From 2019 to 2026, 12 minutes', 'From 2019 to 2026, 12 minutes'],
])('%s is shown as %s', (written, shown) => {
  const credits = 'Camera: Om Jo Verma\nSound: सीमा राम; José\nEdit: Ira Lal'
  expect(withoutNames(written, { name: 'Zoya Ansari', email: 'z@a.example', answers: { credits } })).toBe(
    shown,
  )
})

test('names of up to three letters are hidden as names are written, and common words and lone letters stay', () => {
  const answers = { credits: 'Music: No Copyright Sounds\nSongs: The Local Train' }
  const shown = (text: string) => withoutNames(text, { name: 'Li An', email: 'l@a.example', answers })
  const stays = 'an old man and an old dog have no one in the house'
  expect(shown(stays)).toBe(stays)
  expect(shown('Seen by AN and li an, No, The')).toBe('Seen by [hidden] and [hidden], [hidden], [hidden]')
  const one = { name: 'A', email: 'a@a.example', answers: { director: 'R. Om' } }
  expect(withoutNames('A day by A. r, and om', one)).toBe('A day by A. r, and om')
  const typed = { name: 'McA Sen', email: 'm@a.example', answers: {} }
  expect(withoutNames('By McA and sen of all', typed)).toBe('By [hidden] and sen of all')
})

test.each([
  ['रवी पाटील', 'रवीने हा चित्रपट बनवला', '[hidden] हा चित्रपट बनवला'],
  ['രവി', 'രവിയുടെ സിനിമ', '[hidden] സിനിമ'],
  ['王芳', '导演王芳的作品', '导演[hidden]的作品'],
  ['김민수', '김민수는 감독이다', '[hidden]는 감독이다'],
  ['ก้อง', 'หนังของก้องเอง', 'หนังของ[hidden]เอง'],
])('%s is hidden in %s, where what follows a name stands without a gap', (name, written, shown) => {
  expect(withoutNames(written, { name, email: 'a@a.example', answers: {} })).toBe(shown)
})

test('what stands before the @ of an address is hidden where it is a word of its own', () => {
  const entry = { name: 'Ira Sen', email: 'film.kid_!99@a.example', answers: {} }
  const written = 'film.kid_!99 and FILM.KID_!99_ on Instagram, not film.kid_!991 or film_kid_!99'
  expect(withoutNames(written, entry)).toBe(
    '[hidden] and [hidden]_ on Instagram, not film.kid_!991 or film_kid_!99',
  )
  expect(withoutNames('I am the one', { ...entry, email: 'the@a.example' })).toBe('I am the one')
  expect(withoutNames('wéwé95 waits', { ...entry, email: 'wéwé95@a.example' })).toBe('[hidden] waits')
})

test('a link or a password with a short name in small letters names somebody', () => {
  const answers = { videoUrl: 'https://site.example/film/sen', videoPassword: 'ira' }
  const entry = { name: 'Ira Sen', email: 'i@a.example', answers }
  expect(watchedAt(entry)).toEqual({ videoUrl: null, videoPassword: null })
})

test.each([
  ['https://youtu.be/x_1?ab_channel=ZoyaAnsari', 'https://www.youtube.com/watch?v=x_1'],
  ['https://www.youtube.com/watch?v=x_1&list=PL1&ab_channel=Zoya', 'https://www.youtube.com/watch?v=x_1'],
  ['https://vimeo.com/zoyaansari/12', 'https://vimeo.com/12'],
  ['https://player.vimeo.com/video/12?h=ab', 'https://vimeo.com/12/ab'],
  ['https://vimeo.com/12/34567/', 'https://vimeo.com/12/34567'],
  ['https://vimeo.com/4kfilms/12/ab', 'https://vimeo.com/12/ab'],
  ['https://vimeo.com/channels/9/12', 'https://vimeo.com/12'],
  ['https://vimeo.com/groups/9/videos/12', 'https://vimeo.com/12'],
  ['https://vimeo.com/showcase/9/video/12', 'https://vimeo.com/12'],
  ['https://vimeo.com/album/9?video=12', 'https://vimeo.com/12'],
  ['https://vimeo.com/showcase/9', 'https://vimeo.com/showcase/9'],
  ['https://vimeo.com/channels/9', 'https://vimeo.com/channels/9'],
  ['https://vimeo.com/event/9', 'https://vimeo.com/event/9'],
  ['https://vimeo.com/crew/review/12/ab', 'https://vimeo.com/crew/review/12/ab'],
  ['https://vimeo.com/zoyaansari/review/12/ab', null],
  [
    'https://drive.google.com/open?id=a-b&resourcekey=0-x',
    'https://drive.google.com/file/d/a-b/view?resourcekey=0-x',
  ],
  ['https://site.example/film/1234567890123', 'https://site.example/film/1234567890123'],
  ['https://1drv.example/personal/zoya_ansari_college/ferry', null],
  ['https://site.example/%7Aoya', null],
])('where names are hidden the film at %s is watched at %s', (videoUrl, shown) => {
  const entry = { name: 'Zoya Ansari', email: 'z@a.example', answers: { videoUrl, videoPassword: 'zoya1' } }
  expect(watchedAt(entry)).toEqual({ videoUrl: shown, videoPassword: null })
})
