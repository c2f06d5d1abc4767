import type { StoredBytes } from '../storage/byte-stream.ts'

interface StreamedOptions {
  /** Of the request: HEAD gets the headers only. */
  method: string
  status?: number
  headers: Record<string, string>
}

/** An answer that is read no faster than the client takes it. */
export function streamedResponse(
  { length, stream }: StoredBytes,
  { method, status = 200, headers }: StreamedOptions,
): Response {
  const head = { ...headers, ...(length !== null && { 'content-length': String(length) }) }
  if (method !== 'HEAD') return new Response(stream, { status, headers: head })
  void stream.cancel()
  return new Response(null, { status, headers: head })
}
