import { isPlainAddress } from '#app/club/addresses.rules.ts'

const FORM_PATH = /^\/forms\/d\/e\/[\w-]+\/viewform$/

/** product.md#event-form-link. The raw text must match as well as the parsed address, so that no parser trick passes. */
export function isGoogleFormLink(text: string): boolean {
  if (!isPlainAddress(text) || !/^https:\/\/docs\.google\.com\/[\w/-]+(\?[^#]*)?$/i.test(text)) return false
  if (!URL.canParse(text)) return false
  const { protocol, host, pathname, username, password, hash } = new URL(text)
  const isGoogle = protocol === 'https:' && host === 'docs.google.com' && !username && !password && !hash
  return isGoogle && FORM_PATH.test(pathname)
}
