/** Whom to write to, inside a sentence. A club may have no contact address (product.md#settings). */
export function writeTo(contactEmail: string): string {
  return contactEmail === '' ? 'speak to an admin of the club' : `write to ${contactEmail}`
}

/** The people of the demo write from a domain that can never exist. */
export const DEMO_DOMAIN = 'lumiereclub.example'

/** Emptying the demo finds its people by it, so that nobody else may have such an address. */
export const isDemoEmail = (email: string) => normalizeEmail(email).endsWith(`@${DEMO_DOMAIN}`)

/** RFC 5321. */
export const EMAIL_MAX_LENGTH = 254

/** What the email field of the HTML standard accepts, with a dot in the domain: 'name@college' is a typing mistake. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/**
 * A domain in other letters becomes what mail servers look up: 'jonas@bücher.example' is 'jonas@xn--bcher-kva.example'
 * (punycode, which browsers send for it, too). Other text is returned unchanged.
 */
export function withAsciiDomain(address: string): string {
  const [, name, domain = ''] = /^([^@]+@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? []
  const url = `https://${domain}`
  return name && /[^\0-\x7f]/.test(domain) && URL.canParse(url) ? name + new URL(url).hostname : address
}

/** The one rule for email addresses (product.md#email-addresses). */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && ADDRESS.test(withAsciiDomain(text))
}

/** The spelling by which an address is stored and looked up. */
export function normalizeEmail(text: string): string {
  return withAsciiDomain(text.trim().toLowerCase())
}
