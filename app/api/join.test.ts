import { once } from 'node:events'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/db.ts'
import { actingAs } from '#tests/support/acting.ts'
import { engines } from '#tests/support/database.ts'
import { answerJoin, isFromJoinDialog } from './join.ts'

const form = { name: 'Nisha Rao', phone: '9876543210', branch: 'CSE', year: '1st', interest: 'Film Making' }
const fromDialog = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }

describe.each(engines)('the join form from its dialog, on $name', ({ open }) => {
  let server: Server
  let url: string
  let db: Database
  let failed: Promise<unknown>

  beforeAll(async () => {
    db = await open()
    server = createServer((request, response) => {
      if (!isFromJoinDialog(request)) return response.writeHead(404).end()
      failed = answerJoin(
        { request, response, address: '10.0.0.1', head: ['x-from', 'everybody'] },
        actingAs(db, visitor),
      ).catch((error: unknown) => error)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/join`
  })
  afterAll(() => server.close())

  const send = (fields: Record<string, string>, headers: Record<string, string> = fromDialog) =>
    fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })

  it('is kept, and the answer names it', async () => {
    const answer = await send(form)
    const { key } = (await answer.json()) as { key: string }
    expect(answer.status).toBe(201)
    expect(answer.headers.get('x-join-request')).toBe(key)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-from')).toBe('everybody')
    const rows = await db.selectFrom('join_request').select(['id', 'name']).execute()
    expect(rows).toEqual([{ id: key, name: 'Nisha Rao' }])
  })

  it('comes back with what is wrong, and is not kept', async () => {
    const answer = await send({ ...form, phone: '12', name: '' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      problem: 'invalid',
      errors: { name: 'Name is required', phone: 'Phone number must be exactly 10 digits' },
    })
  })

  it('is refused when the same phone has asked too often', async () => {
    const often = { ...form, phone: '9000000001' }
    const statuses = [await send(often), await send(often), await send(often), await send(often)]
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201, 429])
  })

  it.each([
    ['a form without scripts', { ...fromDialog, accept: 'text/html' }],
    ['another kind of body', { ...fromDialog, 'content-type': 'application/json' }],
  ])('%s goes on to the page', async (_, headers) => {
    expect((await send(form, headers)).status).toBe(404)
  })

  it('is nothing when its sender goes away half-way', async () => {
    const before = await db.selectFrom('join_request').select('id').execute()
    const half = ask(url, { method: 'POST', headers: { ...fromDialog, 'content-length': '200' } })
    half.on('error', () => {})
    const arrived = once(server, 'request')
    half.write('name=Nobody')
    await arrived
    half.destroy()
    expect(await failed).toBeInstanceOf(Error)
    expect(await db.selectFrom('join_request').select('id').execute()).toEqual(before)
  })
})
