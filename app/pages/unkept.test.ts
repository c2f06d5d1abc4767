import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { openDesk, withoutDatabase } from '#tests/support/desk.ts'
import { askedFor } from '#tests/support/page.ts'
import { wordsOn } from '#tests/support/shown.tsx'
import * as comment from './post-comment.tsx'
import * as films from './short-films.tsx'

type Desk = Awaited<ReturnType<typeof openDesk>>

const id = newId()
const path = `/posts/${id}/comment`
const typed = { authorName: 'Ritika', body: 'Which shelf?', stamp: '1.ours' }
const email = 'maker@film.example'

describe.each(engines)('what a visitor sends while the database is away, on $name', ({ open }) => {
  let desk: Desk
  beforeAll(async () => {
    desk = withoutDatabase(await openDesk(await open()))
  })

  it('a film’s e-mail comes back with a sentence', async () => {
    expect(await films.action(askedFor(desk, '/short-films', { form: { email } }))).toMatchObject({
      data: { isKept: false, sentence: 'An unexpected error occurred. Please try again.', email },
      init: { status: 500 },
    })
  })

  it('a comment comes back, on a page that asks for nothing more', async () => {
    const asked = { ...askedFor(desk, path, { form: typed }), params: { id } }
    const answer = await comment.action(asked)
    const sentence = 'Failed to send comment. Please try again later.'
    const notSent = { isSent: false, sentence, typed, stamp: typed.stamp }
    expect(answer).toMatchObject({ data: notSent, init: { status: 500 } })
    const loaded = await comment.loader(asked)
    expect(loaded.stamp).toBe(typed.stamp)
    const words = wordsOn({ path, Component: comment.default, loaded, answered: answer.data })
    expect(words).toContain(sentence)
    expect(words).toContain(typed.body)
  })
})

it('a lost line leaves the e-mail of a film where it was', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ email }) })
  const serverAction = async () => {
    throw new TypeError('Failed to fetch')
  }
  const sentence = 'Network error. Please check your internet connection.'
  expect(await films.clientAction({ request, serverAction } as never)).toMatchObject({
    data: { isKept: false, sentence, email },
    init: { status: 503 },
  })
  vi.unstubAllGlobals()
})
