import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveStatic } from './static-files.ts'

describe('built files', () => {
  let folder = ''
  let site = ''
  const server = createServer()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'club-static-'))
    await writeFile(join(folder, 'reel.txt'), '0123456789')
    await writeFile(join(folder, 'gone.txt'), 'soon gone')
    await writeFile(join(folder, 'long.txt'), Buffer.alloc(16_000_000))
    const serve = serveStatic(folder)
    server.on('request', (request, response) => serve(request, response, () => response.writeHead(404).end()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })

  async function part(range: string) {
    const signal = AbortSignal.timeout(2_000)
    const answer = await fetch(`${site}/reel.txt`, { headers: { range }, signal })
    return [answer.status, await answer.text()]
  }

  test.each([
    ['bytes=0-', 206, '0123456789'],
    ['bytes=2-4', 206, '234'],
    ['bytes=5-2', 200, '0123456789'],
    ['bytes=-3', 200, '0123456789'],
    ['bytes=0-1,4-5', 200, '0123456789'],
    ['lines=1-2', 200, '0123456789'],
  ])('are served for the range %s with status %i', async (range, status, words) => {
    expect(await part(range)).toEqual([status, words])
  })

  test('are closed when a client leaves before the end', async () => {
    const left = new AbortController()
    await fetch(`${site}/long.txt`, { signal: left.signal })
    const openFiles = async () => {
      const links = await readdir('/proc/self/fd')
      const paths = await Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')))
      return paths.filter((path) => path.endsWith('/long.txt')).length
    }
    expect(await openFiles()).toBe(1)
    left.abort()
    await expect.poll(openFiles).toBe(0)
  })

  test('cause one failed response, but no crash, when a file was deleted', async () => {
    await rm(join(folder, 'gone.txt'))
    await expect(fetch(`${site}/gone.txt`).then((answer) => answer.text())).rejects.toThrow(
      /fetch failed|terminated/,
    )
    expect(await part('bytes=0-1')).toEqual([206, '01'])
  })
})
