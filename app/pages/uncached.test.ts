import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { loginContext, withoutDatabase } from '#tests/support/admin-accounts.ts'
import { routeArgs } from '#tests/support/page-request.ts'
import { renderedText } from '#tests/support/render-page.tsx'
import * as comment from './post-comment.tsx'
import * as films from './short-films.tsx'

type LoginContext = Awaited<ReturnType<typeof loginContext>>

const id = newId()
const path = `/posts/${id}/comment`
const typed = { authorName: 'Ritika', body: 'Which shelf?', stamp: '1.ours' }
const email = 'maker@film.example'

describe.each(engines)('a form of a visitor while the database is unreachable, on $name', ({ open }) => {
  let acting: LoginContext
  beforeAll(async () => {
    acting = withoutDatabase(await loginContext(await open()))
  })

  it('returns the email address of a film submission with a message', async () => {
    expect(await films.action(routeArgs(acting, '/short-films', { form: { email } }))).toMatchObject({
      data: { message: 'An unexpected error occurred. Please try again.', email },
      init: { status: 500 },
    })
  })

  it('returns the comment, on a page that renders without the database', async () => {
    const args = { ...routeArgs(acting, path, { form: typed }), params: { id } }
    const answer = await comment.action(args)
    const message = 'Failed to send comment. Please try again later.'
    const notSent = { isSent: false, message, typed, stamp: typed.stamp }
    expect(answer).toMatchObject({ data: notSent, init: { status: 500 } })
    const loaded = await comment.loader(args)
    expect(loaded.stamp).toBe(typed.stamp)
    const text = renderedText({ path, Component: comment.default, loaded, answered: answer.data })
    expect(text).toContain(message)
    expect(text).toContain(typed.body)
  })
})

it('a network error returns the email address of a film submission', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ email }) })
  const serverAction = async () => {
    throw new TypeError('Failed to fetch')
  }
  const message = 'Network error. Please check your internet connection.'
  expect(await films.clientAction({ request, serverAction } as never)).toMatchObject({
    data: { message, email },
    init: { status: 503 },
  })
  vi.unstubAllGlobals()
})
