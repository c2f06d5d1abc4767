import type { ReactNode } from 'react'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { applicationContext } from './pages/request-context.server.ts'
import { yieldToEventLoop } from './platform/http/yield-to-event-loop.ts'
import { redactedPath } from './platform/http/request-log.ts'
import { HtmlResponse, newNonce, scriptHash, takeNonce } from './platform/http/html-response.ts'
import { bootScript } from './ui/boot-script.ts'

interface HandleErrorArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

const RENDER_LIMIT_MS = 5_000

export const streamTimeout = RENDER_LIMIT_MS

/** Collects what is written, without the overhead of a readable stream. */
class Sheet extends Writable {
  readonly #chunks: Uint8Array[] = []

  override write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return true
  }

  html(): string {
    return Buffer.concat(this.#chunks).toString()
  }
}

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

const inScript = (text: string) =>
  JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? '')

/**
 * Loader data for hydration. The framework streams it in parts, each a separate render; here all of it has arrived.
 */
async function handedOver(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of stream) text += decoder.decode(bytes, { stream: true })
  const controller = 'window.__reactRouterContext.streamController'
  return [`${controller}.enqueue(${inScript(text)});`, `${controller}.close();`]
}

/**
 * The route manifest, which names all other modules by their content. The framework would write an import map with the
 * checksums of all files instead, which doubles the size of a page (decision 0029).
 */
function withChecksum({ sri, url }: EntryContext['manifest']) {
  return typeof sri === 'object' ? [{ src: url, integrity: sri[url] }] : undefined
}

const modulePreload = /<link rel="modulepreload"[^>]*>/g
/** All but the route manifest, the one with a checksum: it imports nothing, and is small. */
const moduleScript = /<script(?![^>]* integrity=)[^>]* type="module"[^>]*>[\s\S]*?<\/script>/g

/**
 * Puts what waits in templates into its place after the first paint; after 3 s in any case, as in a tab that nobody sees. A few
 * at a time: each starts a request, and all of them at once keep a slow phone from answering.
 */
const startModules = `(()=>{const start=()=>{const all=[...document.querySelectorAll('template[data-modules]')],links=all.flatMap(t=>{t.removeAttribute('data-modules');return[...t.content.querySelectorAll('link')]}),step=()=>{if(links[0]){document.head.append(...links.splice(0,4));setTimeout(step)}else for(const t of all)t.replaceWith(t.content)};step()};setTimeout(start,3000);new PerformanceObserver(start).observe({type:'paint',buffered:true})})()`

/**
 * Modules and their preloads would compete with the style sheets, fonts and pictures of the first paint: they wait in
 * templates, where a browser neither fetches nor runs them (decision 0029).
 */
function setModulesAside(html: string): string {
  let preloads = html.match(modulePreload)?.join('') ?? ''
  return html.replaceAll(modulePreload, '').replaceAll(moduleScript, (script) => {
    const template = `<template data-modules="">${preloads}${script}</template>`
    preloads = ''
    return template
  })
}

async function renderWhole(
  page: ReactNode,
  options: { nonce: string; bootstrapModules: ReturnType<typeof withChecksum> },
): Promise<{ html: string; hasFailed: boolean }> {
  const body = new Sheet()
  let hasFailed = false
  await new Promise<void>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      ...options,
      // Else React puts what is large aside, hidden, for a script to move into its place: nobody without scripts would see it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(limit)
        body.once('finish', resolve)
        pipe(body)
      },
      onShellError: reject,
      onError() {
        hasFailed = true
      },
    })
    const limit = setTimeout(abort, RENDER_LIMIT_MS)
  })
  return { html: body.html(), hasFailed }
}

/**
 * Pages are rendered whole: the page cache keeps finished bytes, and the policy names the hash of every inline script. They
 * are known as they are made: ours here, the framework's and React's by the nonce they are given.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  if (request.method === 'POST') await yieldToEventLoop()
  // The client has gone: aborted requests are not rendered.
  if (request.signal.aborted) return new Response(null, { status: 400, headers })
  const { serverHandoffStream, renderMeta, manifest } = entry
  const context = { ...entry, serverHandoffStream: undefined, manifest: { ...manifest, sri: undefined } }
  const nonce = newNonce()
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />
  const rendered = await renderWhole(page, { nonce, bootstrapModules: withChecksum(manifest) })
  headers.set('content-type', 'text/html; charset=utf-8')
  const { html, scripts } = takeNonce(setModulesAside(rendered.html), nonce)
  const handed =
    serverHandoffStream && renderMeta?.didRenderScripts
      ? [...(await handedOver(serverHandoffStream)), startModules]
      : []
  const end = html.lastIndexOf('</body>')
  const whole =
    html.slice(0, end) + handed.map((code) => `<script>${code}</script>`).join('') + html.slice(end)
  return new HtmlResponse(whole, {
    status: rendered.hasFailed ? 500 : status,
    headers,
    scripts: [...scripts, ...[bootScript, ...handed].map(scriptHash)],
  })
}

/** Logged once, with the request's path only: bodies and queries may hold personal data. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context
    .get(applicationContext)
    .services.log.error({ err: error, path: redactedPath(new URL(request.url).pathname) }, 'page failed')
}
