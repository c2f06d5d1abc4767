import { hash, randomBytes } from 'node:crypto'

interface HtmlInit extends ResponseInit {
  /** The hashes of the inline scripts that the server itself put into the page. */
  scripts?: readonly string[]
}

/** A page with its text at hand: no stream is made for the page cache to read again. */
export class HtmlResponse extends Response {
  readonly html: string
  readonly scripts: readonly string[]

  constructor(html: string, { scripts = [], ...init }: HtmlInit) {
    super(null, init)
    this.html = html
    this.scripts = scripts
  }
}

export async function textOf(response: Response): Promise<string> {
  return response instanceof HtmlResponse ? response.html : response.text()
}

/** The hash of an inline script in the syntax of the policy. */
export function scriptHash(code: string): string {
  return hash('sha256', code, 'base64')
}

/** Marks the scripts of one rendering. Nobody can have written it into what the page shows. */
export function newNonce(): string {
  return randomBytes(16).toString('hex')
}

/**
 * The hashes of the scripts that were rendered with this nonce, and the page without it: cached bytes carry no nonce. A
 * script injected through user text has no nonce, so the policy does not allow it.
 */
export function takeNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const marked = new RegExp(`<script[^>]* nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g')
  const inline = Array.from(html.matchAll(marked), ([, code = '']) => code).filter((code) => code !== '')
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scripts: inline.map(scriptHash) }
}
