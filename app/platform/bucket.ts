import { createHash, createHmac } from 'node:crypto'
import type { Env } from './env.ts'

type Bucket = NonNullable<Env['s3']>

interface Call {
  method: 'PUT' | 'GET' | 'DELETE'
  name: string
  body?: Uint8Array
  now: Date
}

const TRY_MS = 20_000

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: Uint8Array | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** AWS Signature Version 4 of one call to one object, path style: the header every compatible bucket checks. */
export function signedHeaders(bucket: Bucket, { method, name, body = new Uint8Array(), now }: Call) {
  const url = new URL(`${bucket.endpoint.replace(/\/$/, '')}/${bucket.bucket}/${name}`)
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = stamp.slice(0, 8)
  const digest = sha256(body)
  const scope = `${day}/${bucket.region}/s3/aws4_request`
  const headers = `host:${url.host}\nx-amz-content-sha256:${digest}\nx-amz-date:${stamp}\n`
  const names = 'host;x-amz-content-sha256;x-amz-date'
  const asked = [method, url.pathname, '', headers, names, digest].join('\n')
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
  }
}
