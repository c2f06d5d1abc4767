import { expect, test } from 'vitest'
import { embedAddress } from './model.ts'

test.each([
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  ['https://youtu.be/abc-DEF_1', 'https://www.youtube-nocookie.com/embed/abc-DEF_1?autoplay=1'],
  ['https://www.youtube.com/watch?v=abc', 'https://www.youtube-nocookie.com/embed/abc?autoplay=1'],
])('a film kept at %s plays without tracking', (videoUrl, address) => {
  expect(embedAddress(videoUrl)).toBe(address)
})

test.each(['/art/video/showreel.mp4', 'https://evil.example/vimeo.com/1', 'javascript:alert(1)'])(
  'a film at %s gets no frame',
  (videoUrl) => {
    expect(embedAddress(videoUrl)).toBeNull()
  },
)
