import { describe, expect, it } from 'vitest'
import { createSession } from '#app/accounts/auth/sessions.server.ts'
import { filmsKind } from '#app/films/use-cases.server.ts'
import { cookieHeader, loginContext, newAccount } from '#tests/support/admin-accounts.ts'
import { bothEngines } from '#tests/support/database.ts'
import { anEvent } from '#tests/support/factories.ts'
import { routeArgs } from '#tests/support/page-request.ts'
import * as contentEditor from './content-editor.tsx'
import * as eventFilms from './event-films.tsx'

describe.each(bothEngines)('a move in a list, on $name', ({ open }) => {
  it.each([
    ['of the content', contentEditor.action],
    ['of the films of an event', eventFilms.action],
  ])('%s is done once, also when it is sent again after a lost answer', async (_name, action) => {
    const db = await open()
    const { id: account } = await newAccount(db, { role: 'admin' })
    const session = await createSession((await loginContext(db)).auth, account)
    const cookie = cookieHeader(session ?? []).get('cookie') ?? ''
    const { id } = await anEvent(db)
    const screenings = filmsKind.defaults.map((film) => ({ ...film, screenings: `/events/${id}` }))
    const stored = JSON.stringify(screenings)
    const at = '2026-01-01T00:00:00.000Z'
    await db
      .insertInto('content')
      .values({ kind: 'films', version: 1, published: stored, published_at: at, saved_at: at })
      .execute()
    const context = await loginContext(db)
    const send = async (film: string, form: Record<string, string>) => {
      const args = routeArgs(context, '/admin', { cookie, form: { ...form, id: film } })
      return ((await action({ ...args, params: { id, kind: 'films' } })) as { data: { message: string } })
        .data.message
    }
    const moved = 'Patang is now in place 2 of 4.'
    expect(await send('patang', { intent: 'down', place: '1' })).toBe(moved)
    expect(await send('patang', { intent: 'down', place: '1' })).toBe(moved)
    expect(await send('patang', { intent: 'move', place: '2', by: '2' })).toMatch('in place 4 of 4')
    expect(await send('patang', { intent: 'up', place: '4' })).toMatch('in place 3 of 4')
    expect(await send('patang', { intent: 'up', place: '1' })).toMatch('in place 1 of 4')
    // A form of an earlier version of the site.
    expect(await send('patang', { intent: 'down' })).toMatch('try again')
  })
})
