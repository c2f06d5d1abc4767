import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { addressContext, type Application, applicationContext } from '#app/pages/acting.server.ts'
import { contentPolicy, inlineScriptHashes } from '#app/platform/http.ts'
import type { FreshPage } from '#app/platform/kept-page.ts'
import { textOf } from '#app/platform/whole-page.ts'
import { withLateScripts } from './late-scripts.ts'

/** What was built; while it is worked on, how to get what it is by now. */
export type Build = ServerBuild | (() => Promise<ServerBuild>)

/**
 * A write's address as the browser knows it. Behind a proxy that ends TLS the socket says http; the framework compares the
 * whole origin, and the front has refused foreign ones already.
 */
function asTheBrowserSees(request: Request): Request {
  const told = request.headers.get('origin')
  // Of a page that sends no referrer: the front has let it pass, the framework would not know it.
  if (told === 'null') {
    const unnamed = new Request(request.url, request)
    unnamed.headers.delete('origin')
    return unnamed
  }
  const origin = told && URL.canParse(told) ? new URL(told).origin : null
  if (!origin?.startsWith('http')) return request
  const { origin: seen, pathname, search } = new URL(request.url)
  if (seen === origin) return request
  // Put together by hand: to the parser '//admin' would be a host.
  return new Request(origin + pathname + search, request)
}

/** The framework's handler, with what each request needs to know put into its context. */
export function openPageHandler(application: Application, build: Build) {
  const mode = application.services.env.isProduction ? 'production' : 'development'
  const handle = createRequestHandler(build, mode)
  return (request: Request, address: string): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(applicationContext, application)
    context.set(addressContext, address)
    return handle(asTheBrowserSees(request), context)
  }
}

/**
 * What changes stands in the head and from the first module on; the middle, the longest part by far, is not looked through.
 */
function withoutMiddle(html: string, change: (ends: string) => string): string {
  const body = html.indexOf('<body>')
  const modules = html.lastIndexOf('<script type="module"')
  if (body === -1 || modules < body) return change(html)
  const middle = html.slice(body, modules)
  return change(`${html.slice(0, body)}${MIDDLE}${html.slice(modules)}`).replace(MIDDLE, () => middle)
}

/** Preloads must not compete with the style sheet for the first paint (measured: 2.0 s against 0.8 s). */
function lowerPreloads(html: string): string {
  return html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
}

const MIDDLE = '<!--middle-->'
const manifest = /import "(\/assets\/manifest-[\w-]+\.js)"/

/**
 * The first module of a page by its checksum: a copy on the way that is not ours does not run. It is the list of all
 * others, which are named by their content. Known for each build; none while developing.
 */
function sealed(html: string, folder: string | null): string {
  const path = manifest.exec(html)?.[1]
  if (!path || folder === null) return html
  const seal = sealOf(folder + path)
  return html
    .replace(`href="${path}"`, `href="${path}" integrity="${seal}"`)
    .replace('</head>', `<script type="module" async="" src="${path}" integrity="${seal}"></script></head>`)
}

const seals = new Map<string, string>()

function sealOf(path: string): string {
  const known =
    seals.get(path) ?? `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`
  seals.set(path, known)
  return known
}

/** Hot reload writes styles into the page and opens a socket; never sent by the built product. */
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' ws: https: data: blob:; frame-ancestors 'none'"

interface Finish {
  /** Of the built client, if there is one. */
  folder: string | null
  /** Painted before its scripts are asked for. */
  isPaintedFirst?: boolean
}

/** Reads an answer whole; a page gets the policy that names its inline scripts. */
export async function finished(
  response: Response,
  { folder, isPaintedFirst = false }: Finish,
): Promise<FreshPage> {
  const headers = Object.fromEntries(response.headers)
  const body = await textOf(response)
  if (!headers['content-type']?.startsWith('text/html')) return { status: response.status, headers, body }
  const html = withoutMiddle(body, (ends) => {
    const whole = sealed(lowerPreloads(ends), folder)
    return isPaintedFirst && folder ? withLateScripts(whole) : whole
  })
  headers['content-security-policy'] = folder ? contentPolicy(inlineScriptHashes(html)) : DEVELOPMENT_POLICY
  return { status: response.status, headers, body: html }
}
