import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#app/platform/http/http.ts'
import { films } from '#content/films.ts'
import { embedUrl } from './model.ts'

test('each film of the demo club has its own player', () => {
  const players = films.map(({ videoUrl }) => embedUrl(videoUrl))
  expect(players).not.toContain(null)
  expect(new Set(players).size).toBe(films.length)
})

test.each([
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  // The key of an unlisted film, in both spellings.
  [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  ],
  [
    'https://vimeo.com/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  ],
  [
    'https://vimeo.com/76979871?share=copy&h=8272103f6e#t=3',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  ],
  [
    'https://vimeo.com/76979871/8272103f6e?share=copy',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1',
  ],
  ['https://vimeo.com/76979871/?ish=ab', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://vimeo.com/76979871#h=ab', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://youtu.be/abc-DEF_1', 'https://www.youtube-nocookie.com/embed/abc-DEF_1?autoplay=1'],
  ['https://www.youtube.com/watch?v=abc', 'https://www.youtube-nocookie.com/embed/abc?autoplay=1'],
])('a film at %s is embedded without tracking, as %s', (videoUrl, address) => {
  expect(embedUrl(videoUrl)).toBe(address)
  const allowed = /frame-src ([^;]+)/.exec(contentSecurityPolicy([]))
  expect(allowed?.[1]?.split(' ')).toContain(new URL(address).origin)
})

test.each([
  '/art/video/showreel.mp4',
  'https://evil.example/vimeo.com/1',
  'javascript:alert(1)',
  'https://vimeo.com/4kfilms/123456',
])('a film at %s is not embedded', (videoUrl) => {
  expect(embedUrl(videoUrl)).toBeNull()
})
