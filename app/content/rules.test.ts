import { describe, expect, test } from 'vitest'
import { filmsKind } from '#app/films/films.server.ts'
import { embedUrl } from '#app/films/model.ts'
import { pagesKind } from '#app/home/use-cases.server.ts'
import { designersKind } from '#app/portfolio/use-cases.server.ts'
import { growthOf } from '#tests/support/growth.ts'
import type { ContentKind } from './model.ts'
import { checkContentForm } from './rules.ts'

const problemOf = (kind: ContentKind, name: string, text: string) => {
  const field = kind.fields.find((one) => one.name === name)
  const check = checkContentForm(
    { fields: field ? [field] : [] },
    { [name]: text },
    { origin: 'https://club.example', mayLack: true },
  )
  return check.ok ? null : check.errors[name]
}

describe('a field of the content', () => {
  const noEvents = 'Please enter addresses of events on this site, one a line'
  const noVideo = 'Please enter the address of a video at Vimeo or YouTube'
  const noParts = 'Please begin each part with a line like "# What a week looks like"'

  test.each([
    [filmsKind, 'screenings', '/events/0198-ab', null],
    [
      filmsKind,
      'screenings',
      'https://club.example/e/arambh\r\n\n\n  https://club.example/events/a_1  \n',
      null,
    ],
    [filmsKind, 'screenings', 'https://club.example/e/arambh\nat the hall', noEvents],
    [filmsKind, 'screenings', 'see https://club.example/e/arambh', noEvents],
    [filmsKind, 'screenings', 'https://club.example/posts/1', noEvents],
    [filmsKind, 'videoUrl', 'https://vimeo.com/76979871', null],
    [filmsKind, 'videoUrl', 'https://www.vimeo.com/76979871', null],
    [filmsKind, 'videoUrl', 'https://youtu.be/abc', null],
    [filmsKind, 'videoUrl', 'https://www.youtube.com/watch?v=abc', null],
    [filmsKind, 'videoUrl', 'https://vimeo.com.evil.example/1', noVideo],
    [filmsKind, 'videoUrl', 'https://vimeo.com/showcase/9', noVideo],
    [filmsKind, 'videoUrl', 'https://drive.google.com/file/d/a-b/view', noVideo],
    [designersKind, 'email', 'asha@mail.college.ac.in', null],
    [designersKind, 'email', 'asha@college', 'Please enter an email address'],
    [pagesKind, 'rows', '# Each week\nWe meet.', null],
    [pagesKind, 'rows', 'Each week', noParts],
  ])('of $0.name, $1, takes or refuses $2', (kind, name, text, problem) => {
    expect(problemOf(kind, name, text)).toBe(problem)
  })

  test.each([
    ['https://youtube.com/watch?v=a_b-1', 'https://www.youtube.com/watch?v=a_b-1'],
    ['https://m.youtube.com/watch?v=a_b-1&t=5', 'https://www.youtube.com/watch?v=a_b-1'],
    ['https://www.youtube.com/watch?app=desktop&v=a_b-1', 'https://www.youtube.com/watch?v=a_b-1'],
    ['https://youtube.com/shorts/a_b-1?si=x', 'https://www.youtube.com/watch?v=a_b-1'],
    ['https://www.youtube.com/live/a_b-1/', 'https://www.youtube.com/watch?v=a_b-1'],
    ['https://www.youtube.com/embed/a_b-1', 'https://www.youtube.com/watch?v=a_b-1'],
    ['https://youtu.be/a_b-1?si=x', 'https://www.youtube.com/watch?v=a_b-1'],
    ['https://player.vimeo.com/video/7697?h=ab1', 'https://vimeo.com/7697/ab1'],
    ['https://vimeo.com/showcase/9/video/7697', 'https://vimeo.com/7697'],
    ['https://vimeo.com/showcase/9?video=7697', 'https://vimeo.com/7697'],
    ['https://vimeo.com/7697?share=copy', 'https://vimeo.com/7697'],
  ])('with the video %s keeps the address that the player knows', (typed, videoUrl) => {
    const fields = filmsKind.fields.filter(({ name }) => name === 'videoUrl')
    const check = checkContentForm({ fields }, { videoUrl: typed }, { origin: '', mayLack: true })
    expect(check).toEqual({ ok: true, value: { videoUrl } })
    expect(embedUrl(videoUrl)).toContain(/vimeo/.test(typed) ? '/7697?' : '/a_b-1?')
  })

  test('is checked at once, whatever is typed', () => {
    const check = (size: number) => {
      const lines = Array.from({ length: size }, (_, at) => `https://x.y/e/a${at}`)
      expect(problemOf(filmsKind, 'screenings', `${lines.join('\n\n\n\n\n')}\n!`)).toBe(noEvents)
    }
    expect(growthOf(check, [5, 11])).toBeLessThan(100)
  })
})
