import { formDataOf } from './request-context.server.ts'
import { describe, expect, test } from 'vitest'

function sent(body: BodyInit | null, type?: string): Request {
  const headers: Record<string, string> = type ? { 'content-type': type } : {}
  return new Request('http://club.example/join', { method: 'POST', body, headers })
}

describe('what was sent to a form', () => {
  test('a form, with or without files', async () => {
    expect((await formDataOf(sent(new URLSearchParams({ name: 'Asha' })))).get('name')).toBe('Asha')
    const parts = new FormData()
    parts.set('name', 'Asha')
    expect((await formDataOf(sent(parts))).get('name')).toBe('Asha')
  })

  test('the end of a line is one character, however the browser encoded it', async () => {
    const parts = new FormData()
    parts.set('body', 'one\ntwo')
    for (const body of [new URLSearchParams({ body: 'one\r\ntwo' }), parts])
      expect((await formDataOf(sent(body))).get('body')).toBe('one\ntwo')
  })

  test.each([
    ['JSON', '{"name":"Asha"}', 'application/json'],
    ['nothing', null, undefined],
    ['a broken form with parts', '--x\r\nbroken', 'multipart/form-data; boundary=x'],
    ['a form with parts and no boundary', '--x', 'multipart/form-data'],
  ])('%s is the sender’s mistake, not ours', async (_, body, type) => {
    await expect(formDataOf(sent(body, type))).rejects.toMatchObject({ init: { status: 400 } })
  })
})
