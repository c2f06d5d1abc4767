import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const keys = { bucket: 'club', region: 'auto', accessKeyId: 'AKID', secretAccessKey: 'SECRET' }
/** Names per page; real buckets list a thousand. */
const NAMES_AT_ONCE = 3
const signed = /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/auto\/s3\/aws4_request, SignedHeaders=/

export interface RunningBucket {
  s3: typeof keys & { endpoint: string }
  /** The stored objects by name. */
  kept: Map<string, Buffer>
  close(): void
}

/** All are stored while a test runs. */
const storedAt = new Date().toISOString()

function listXml(objects: RunningBucket['kept'], after: string): string {
  const names = [...objects.keys()].toSorted().filter((name) => name > after)
  const page = names.slice(0, NAMES_AT_ONCE)
  const contents = page.map(
    (name) => `<Contents><Key>${name}</Key><LastModified>${storedAt}</LastModified></Contents>`,
  )
  const next =
    names.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

async function answer(objects: RunningBucket['kept'], request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
  const [, bucket, name = ''] = pathname.split('/')
  if (!signed.test(request.headers.authorization ?? '')) return response.writeHead(403).end()
  if (bucket !== keys.bucket) return response.writeHead(404).end()
  if (searchParams.get('list-type') === '2')
    return response.writeHead(200).end(listXml(objects, searchParams.get('continuation-token') ?? ''))
  if (request.method === 'PUT') objects.set(name, body)
  if (request.method === 'DELETE') objects.delete(name)
  const object = objects.get(name)
  if (!object) return response.writeHead(['GET', 'HEAD'].includes(request.method ?? '') ? 404 : 200).end()
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = first === undefined ? object : object.subarray(Number(first), Number(last) + 1)
  return response.writeHead(part === object ? 200 : 206, { 'content-length': part.length }).end(part)
}

/** An S3 bucket in memory that refuses unsigned requests. */
export async function startBucket(): Promise<RunningBucket> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => void answer(objects, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { s3: { ...keys, endpoint }, kept: objects, close: () => void server.close() }
}
