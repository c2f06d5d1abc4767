import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { ByteRange, StoredBytes } from './byte-stream.ts'
import type { Env } from '../env.ts'
import type { StoredFile } from './storage.ts'

type BucketSettings = NonNullable<Env['s3']>

interface BucketRequest {
  method: 'PUT' | 'GET' | 'HEAD' | 'DELETE'
  /** Empty: the bucket itself. */
  name: string
  query?: Record<string, string>
  body?: Uint8Array
  range?: ByteRange | undefined
  /** Instead of the time limit for the whole exchange. */
  signal?: AbortSignal
}

const TIMEOUT_MS = 20_000

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const decodeXml = (text: string) => text.replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all)

function elementTexts(xml: string, element: string): string[] {
  const matches = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))
  return [...matches].map(([, text = '']) => decodeXml(text))
}

/** The library does not sign bodies without their digest. */
function digestOf(body: Uint8Array | undefined): Record<string, string> {
  const digest = createHash('sha256').update(body ?? '')
  return { 'x-amz-content-sha256': digest.digest('hex') }
}

/** Null when the bytes are packed on their way, so that more of them arrive. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-encoding') ? null : headers.get('content-length')
  return length === null ? null : Number(length)
}

/** ListObjectsV2: a thousand a page, each with its name and its time. */
async function* listObjects(
  bucket: string,
  send: (request: BucketRequest) => Promise<Response>,
): AsyncGenerator<StoredFile> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = { 'list-type': '2', ...(token && { 'continuation-token': token }) }
    const response = await send({ method: 'GET', name: '', query })
    if (!response.ok) throw new Error(`The bucket ${bucket} was not found`)
    const xml = await response.text()
    const times = elementTexts(xml, 'LastModified')
    for (const [at, name] of elementTexts(xml, 'Key').entries())
      yield { name, writtenAt: new Date(times[at] ?? Number.NaN) }
    token = elementTexts(xml, 'NextContinuationToken')[0]
  }
}

/** Pictures in an S3-compatible bucket, addressed in path style. Throws when the bucket does not answer or refuses. */
export function createBucketClient(bucket: BucketSettings) {
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  async function send({ method, name, query = {}, body, range, signal }: BucketRequest): Promise<Response> {
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket.bucket}/${name}`)
    url.search = new URLSearchParams(query).toString()
    const headers = { ...digestOf(body), ...(range && { range: `bytes=${range.first}-${range.last}` }) }
    const sent = body ? new Uint8Array(body) : null
    const limit = signal ?? AbortSignal.timeout(TIMEOUT_MS)
    const response = await client.fetch(url, { method, headers, body: sent, signal: limit })
    if ((response.ok && (!range || response.status === 206)) || response.status === 404) return response
    throw new Error(`The bucket answered ${method} with ${response.status}`)
  }

  return {
    async put(name: string, body: Uint8Array): Promise<void> {
      const response = await send({ method: 'PUT', name, body })
      if (!response.ok) throw new Error(`The bucket ${bucket.bucket} was not found`)
    },
    async get(name: string): Promise<Uint8Array | null> {
      const response = await send({ method: 'GET', name })
      return response.ok ? response.bytes() : null
    },
    /** The limit is for the head: how fast the rest is read depends on who reads it. */
    async stream(name: string, range?: ByteRange): Promise<StoredBytes | null> {
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), TIMEOUT_MS)
      const responding = send({ method: 'GET', name, range, signal: limit.signal })
      const response = await responding.finally(() => clearTimeout(timer))
      if (response.ok && response.body) return { length: lengthOf(response), stream: response.body }
      await response.body?.cancel()
      return null
    },
    has: async (name: string) => (await send({ method: 'HEAD', name })).ok,
    async delete(name: string): Promise<void> {
      await send({ method: 'DELETE', name })
    },
    async list(): Promise<StoredFile[]> {
      const files: StoredFile[] = []
      for await (const file of listObjects(bucket.bucket, send)) files.push(file)
      return files
    },
  }
}
