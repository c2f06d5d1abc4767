import { formDataOf } from './request-context.server.ts'
import { describe, expect, test } from 'vitest'

function requestWith(body: BodyInit | null, type?: string): Request {
  const headers: Record<string, string> = type ? { 'content-type': type } : {}
  return new Request('http://club.example/join', { method: 'POST', body, headers })
}

describe('the form data of a request', () => {
  test('is read from URL-encoded and multipart bodies', async () => {
    expect((await formDataOf(requestWith(new URLSearchParams({ name: 'Asha' })))).get('name')).toBe('Asha')
    const parts = new FormData()
    parts.set('name', 'Asha')
    expect((await formDataOf(requestWith(parts))).get('name')).toBe('Asha')
  })

  test('has a single line feed for each line end in both encodings', async () => {
    const parts = new FormData()
    parts.set('body', 'one\ntwo')
    for (const body of [new URLSearchParams({ body: 'one\r\ntwo' }), parts])
      expect((await formDataOf(requestWith(body))).get('body')).toBe('one\ntwo')
  })

  test.each([
    ['JSON', '{"name":"Asha"}', 'application/json'],
    ['an empty body', null, undefined],
    ['a broken multipart body', '--x\r\nbroken', 'multipart/form-data; boundary=x'],
    ['a multipart body without a boundary', '--x', 'multipart/form-data'],
  ])('is refused with status 400 for %s', async (_, body, type) => {
    await expect(formDataOf(requestWith(body, type))).rejects.toMatchObject({ init: { status: 400 } })
  })
})
