import { expect, it } from 'vitest'
import { newId } from '#app/platform/id.ts'
import { loginContext } from '#tests/support/admin-accounts.ts'
import { engines } from '#tests/support/database.ts'
import { aFilmCall, aFilmEntry } from '#tests/support/film-calls.ts'
import { routeArgs } from '#tests/support/page-request.ts'
import { renderedText } from '#tests/support/render-page.tsx'
import * as entry from './film-entry.tsx'
import * as submit from './submit.tsx'

type Loader = (args: never) => Promise<unknown>

it.each(engines)('a chosen film that is withdrawn late says what stays, on $name', async ({ open }) => {
  const db = await open()
  const callId = await aFilmCall(db, { closesAt: new Date(Date.now() - 90 * 86_400_000).toISOString() })
  const { id, linkKey } = await aFilmEntry(db, { callId })
  const told = { decision: 'chosen', told_at: new Date().toISOString() }
  await db.updateTable('film_entry').set(told).where('id', '=', id).execute()
  const stays = 'What this site shows of the chosen film stays on its page'
  const argsOf = async (path: string, params: object, form?: Record<string, string>) => ({
    ...routeArgs(await loginContext(db), path, form ? { form } : {}),
    params,
  })
  const page = `/entries/${linkKey}`
  const loaded = await (entry.loader as Loader)((await argsOf(page, { token: linkKey })) as never)
  expect(renderedText({ path: page, Component: entry.default, loaded })).toContain(stays)
  const form = { intent: 'withdraw' }
  const sent = (entry.action as Loader)((await argsOf(page, { token: linkKey }, form)) as never)
  const answer = await sent.catch((thrown: unknown) => thrown)
  const path = answer instanceof Response ? (answer.headers.get('location') ?? '') : ''
  expect(path).toBe(`/submit/${callId}?withdrawn=chosen`)
  const read = async (at: string) => (submit.loader as Loader)((await argsOf(at, { call: callId })) as never)
  expect(renderedText({ path, Component: submit.default, loaded: await read(path) })).toContain(stays)
  await expect(read(`/submit/${newId()}`)).rejects.toMatchObject({ init: { status: 404 } })
})
