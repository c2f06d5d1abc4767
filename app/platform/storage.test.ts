import { createServer, type Server } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedHeaders } from './bucket.ts'
import { openFolder, openStorage, type PictureStorage } from './storage.ts'

const bytes = new TextEncoder().encode('a picture')
const keys = { bucket: 'club', region: 'auto', accessKeyId: 'AKID', secretAccessKey: 'SECRET' }

function describeKeeping(open: () => PictureStorage) {
  it('keeps, reads and deletes', async () => {
    const storage = open()
    await storage.put('0198-a.webp', bytes)
    expect(Buffer.from((await storage.get('0198-a.webp')) ?? []).toString()).toBe('a picture')
    await storage.delete('0198-a.webp')
    expect(await storage.get('0198-a.webp')).toBeNull()
    await storage.delete('0198-a.webp')
  })
}

describe('pictures in a folder', () => {
  let folder = ''
  let storage: PictureStorage
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    storage = await openFolder(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  describeKeeping(() => storage)

  it('leaves nothing half written behind', async () => {
    await storage.put('0198-b.webp', bytes)
    expect(await readdir(folder)).toEqual(['0198-b.webp'])
  })

  it.each(['../a.webp', 'a/b.webp', '.hidden', '', 'A.webp', 'a\0.webp'])(
    'refuses the name %j',
    async (name) => {
      await expect(storage.put(name, bytes)).rejects.toThrow('cannot name a picture')
      await expect(storage.get(name)).rejects.toThrow('cannot name a picture')
    },
  )
})

/** A bucket that keeps what is put and refuses what is not signed with the right key. */
async function startBucket(): Promise<Server> {
  const kept = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = request.url ?? ''
    const isSigned = /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/auto\/s3\/aws4_request, SignedHeaders=/
    if (!isSigned.test(request.headers.authorization ?? '')) return response.writeHead(403).end()
    if (request.method === 'PUT') kept.set(url, Buffer.concat(chunks))
    if (request.method === 'DELETE') kept.delete(url)
    const found = kept.get(url)
    return response.writeHead(request.method === 'GET' && !found ? 404 : 200).end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

describe('pictures in a bucket', () => {
  let server: Server
  let storage: PictureStorage
  beforeAll(async () => {
    server = await startBucket()
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    storage = await openStorage({ dataDir: '/nowhere', s3: { ...keys, endpoint } })
  })
  afterAll(() => server.close())

  describeKeeping(() => storage)

  it('signs the way the bucket checks', () => {
    // Made once with an independent implementation of Signature Version 4.
    const { headers, url } = signedHeaders(
      { ...keys, endpoint: 'https://s3.example' },
      { method: 'PUT', name: 'a.webp', body: bytes, now: new Date('2026-11-21T10:00:00Z') },
    )
    expect(url.href).toBe('https://s3.example/club/a.webp')
    expect(headers.authorization).toMatch(
      /Signature=ebeae2872979fa1e3a3cbc4f4fda016a88b83bf528f85a6ac6beaeda3025d348$/,
    )
  })
})
