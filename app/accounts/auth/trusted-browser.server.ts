import { randomBytes } from 'node:crypto'
import type { ActingAtLogin } from '../acting.server.ts'
import { isSameBytes } from '#app/platform/constant-time.ts'
import { cookieIn, cookieName, setCookieHeader } from '#app/platform/http/http.ts'

const NONCE_BYTES = 16
const LIFETIME_S = 180 * 24 * 60 * 60
/** How many accounts may trust one browser. */
const MAX_TOKENS = 4
const TOKEN = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/

type TrustContext = Pick<ActingAtLogin, 'auth' | 'env' | 'now'>
interface AccountBrowser {
  email: string
  /** The Cookie header. */
  cookie: string | null | undefined
}

const nameFor = ({ env }: Pick<TrustContext, 'env'>) => cookieName(env, 'club_device')

const tokensIn = (acting: TrustContext, cookie: AccountBrowser['cookie']) =>
  cookieIn(cookie, nameFor(acting)).split('~').slice(0, MAX_TOKENS)

function signatureOf(
  { auth }: TrustContext,
  { email, nonce, until }: { email: string; nonce: string; until: string },
) {
  return auth.hmac(`known-device ${nonce} ${until} ${email}`)
}

/** The id of the token if it was issued for this account and has not expired; else null. */
function verifyToken(acting: TrustContext, email: string, token: string): string | null {
  const [, nonce = '', until = '', signature = ''] = TOKEN.exec(token) ?? []
  if (!nonce || Number.parseInt(until, 36) * 1000 < acting.now.getTime()) return null
  const expectedSignature = signatureOf(acting, { email, nonce, until })
  return isSameBytes(Buffer.from(signature), Buffer.from(expectedSignature)) ? nonce : null
}

/**
 * The id of a browser on which the account has signed in before, or null. An attacker has no such cookie, so cannot use up
 * the owner's attempts. It opens nothing: the password is still required.
 */
export function trustedBrowserId(acting: TrustContext, { email, cookie }: AccountBrowser): string | null {
  for (const token of tokensIn(acting, cookie)) {
    const nonce = verifyToken(acting, email, token)
    if (nonce) return nonce
  }
  return null
}

/** The Set-Cookie header that makes this browser trusted; it stays trusted for other accounts, too. */
export function trustBrowser(acting: TrustContext, { email, cookie }: AccountBrowser): string {
  const otherTokens = tokensIn(acting, cookie).filter(
    (token) => TOKEN.test(token) && verifyToken(acting, email, token) === null,
  )
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const until = (Math.floor(acting.now.getTime() / 1000) + LIFETIME_S).toString(36)
  const ownToken = `${nonce}.${until}.${signatureOf(acting, { email, nonce, until })}`
  const value = [ownToken, ...otherTokens].slice(0, MAX_TOKENS).join('~')
  return setCookieHeader(nameFor(acting), value, LIFETIME_S)
}
