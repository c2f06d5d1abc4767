import { createHash, createHmac } from 'node:crypto'
import type { Env } from './env.ts'

type Bucket = NonNullable<Env['s3']>

interface Call {
  method: 'PUT' | 'GET' | 'DELETE'
  /** Empty: the bucket itself. */
  name: string
  query?: Record<string, string>
  body?: Uint8Array
  now: Date
}

const TRY_MS = 20_000

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** As Signature Version 4 wants it: sorted, and everything escaped but what RFC 3986 leaves alone. */
function canonical(query: Record<string, string>): string {
  const escaped = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return Object.keys(query)
    .toSorted()
    .map((key) => `${escaped(key)}=${escaped(query[key] ?? '')}`)
    .join('&')
}

function hmac(key: Uint8Array | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** AWS Signature Version 4 of one call, path style: the header every compatible bucket checks. */
export function signedHeaders(bucket: Bucket, call: Call) {
  const { method, name, query = {}, body = new Uint8Array(), now } = call
  const url = new URL(`${bucket.endpoint.replace(/\/$/, '')}/${bucket.bucket}/${name}`)
  url.search = canonical(query)
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = stamp.slice(0, 8)
  const digest = sha256(body)
  const scope = `${day}/${bucket.region}/s3/aws4_request`
  const headers = `host:${url.host}\nx-amz-content-sha256:${digest}\nx-amz-date:${stamp}\n`
  const names = 'host;x-amz-content-sha256;x-amz-date'
  const asked = [method, url.pathname, url.search.slice(1), headers, names, digest].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(asked)].join('\n')
  const key = [day, bucket.region, 's3', 'aws4_request'].reduce<Uint8Array | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${bucket.secretAccessKey}`,
  )
  const signature = hmac(key, toSign).toString('hex')
  return {
    url,
    headers: {
      'x-amz-content-sha256': digest,
      'x-amz-date': stamp,
      authorization: `AWS4-HMAC-SHA256 Credential=${bucket.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
    },
  }
}

async function ask(bucket: Bucket, call: Omit<Call, 'now'>): Promise<Response> {
  const { url, headers } = signedHeaders(bucket, { ...call, now: new Date() })
  const { method, body } = call
  const sent = body ? new Uint8Array(body) : null
  const response = await fetch(url, { method, headers, body: sent, signal: AbortSignal.timeout(TRY_MS) })
  if (response.ok || response.status === 404) return response
  throw new Error(`The bucket answered ${method} with ${response.status}`)
}

const escapes: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unescaped = (text: string) => text.replaceAll(/&(\w+);/g, (all, name: string) => escapes[name] ?? all)

function textsOf(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))
  return [...found].map(([, text = '']) => unescaped(text))
}

/** A thousand names an answer, and a token for the next ones (ListObjectsV2). */
async function* namesIn(bucket: Bucket): AsyncGenerator<string> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = { 'list-type': '2', ...(token && { 'continuation-token': token }) }
    const response = await ask(bucket, { method: 'GET', name: '', query })
    if (!response.ok) throw new Error(`The bucket ${bucket.bucket} was not found`)
    const xml = await response.text()
    yield* textsOf(xml, 'Key')
    const [next] = textsOf(xml, 'NextContinuationToken')
    token = next
  }
}

/** Pictures in an S3-compatible bucket. */
export function openBucket(bucket: Bucket) {
  return {
    async put(name: string, body: Uint8Array): Promise<void> {
      const response = await ask(bucket, { method: 'PUT', name, body })
      if (!response.ok) throw new Error(`The bucket ${bucket.bucket} was not found`)
    },
    async get(name: string): Promise<Uint8Array | null> {
      const response = await ask(bucket, { method: 'GET', name })
      return response.ok ? response.bytes() : null
    },
    async delete(name: string): Promise<void> {
      await ask(bucket, { method: 'DELETE', name })
    },
    /** Everything that lies in it, whoever put it there. */
    async names(): Promise<string[]> {
      const names: string[] = []
      for await (const name of namesIn(bucket)) names.push(name)
      return names
    },
  }
}
