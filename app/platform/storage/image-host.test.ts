import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendToImageHost } from './image-host.ts'

let answer = { status: 200, body: '' }
let received = ''
const host = createServer((request, response) => {
  request.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
  request.on('end', () =>
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body),
  )
})

function address(): string {
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}/upload?key=very-secret`
}

beforeAll(() => new Promise<void>((resolve) => host.listen(0, '127.0.0.1', () => resolve())))
afterAll(() => new Promise<void>((resolve) => host.close(() => resolve())))

describe('an external image host', () => {
  test('receives the field `image` and returns the address of the picture', async () => {
    answer = { status: 200, body: '{"success":true,"data":{"url":"https://images.example/a.webp"}}' }
    expect(await sendToImageHost(address(), Buffer.from('bytes of a picture'))).toBe(
      'https://images.example/a.webp',
    )
    expect(received).toContain('name="image"; filename="picture.webp"')
    expect(received).toContain('bytes of a picture')
  })

  test.each([
    [500, '{}'],
    [200, '{"success":false}'],
    [200, 'not json'],
    [200, '{"success":true,"data":{"url":"no address"}}'],
  ])('fails with the response %i %s, and the error does not contain the key', async (status, body) => {
    answer = { status, body }
    const failure = sendToImageHost(address(), Buffer.from('x'))
    await expect(failure).rejects.toThrow('the image host did not take the picture')
    await expect(failure).rejects.not.toThrow('very-secret')
  })
})
