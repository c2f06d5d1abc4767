import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { answerJoin } from './router.ts'

const form = { name: 'Nisha Rao', phone: '9876543210', branch: 'CSE', year: '1st', interest: 'Film Making' }

describe.each(engines)('the join form of the dialog, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })

  const send = (fields: Record<string, string>) =>
    new Hono()
      .post('/api/join', (c) => answerJoin(c, actingAs(db, visitor), '10.0.0.1'))
      .request('/api/join', { method: 'POST', body: new URLSearchParams(fields) })

  it('creates a join request, and returns its id', async () => {
    const answer = await send(form)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const rows = await db.selectFrom('join_request').select(['id', 'name']).execute()
    const statusUrl: unknown = expect.stringContaining('/join/status/')
    expect([await answer.json()]).toEqual(rows.map(({ id }) => ({ id, statusUrl })))
    expect(rows).toMatchObject([{ name: 'Nisha Rao' }])
  })

  it('returns the message of each invalid field, and creates no join request', async () => {
    const answer = await send({ ...form, phone: '12', name: '' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      problem: 'invalid',
      errors: { name: 'Name is required', phone: 'Phone number must be exactly 10 digits' },
    })
    expect(await db.selectFrom('join_request').select('id').execute()).toEqual([])
  })

  it('is refused with 429 after three join requests of the same phone number', async () => {
    const statuses = [await send(form), await send(form), await send(form), await send(form)]
    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 201, 429])
  })
})
