import { cookieIn, setCookieHeader } from '#app/platform/http/http.ts'

interface CookieSigner {
  cookieName: string
  /** HMAC in base64. */
  sign: (token: string) => string
  isSigned: (token: string, signature: string) => boolean
}

/** The token, a dot and its HMAC, as one URI component. */
export function sessionCookie(token: string, { cookieName, sign }: CookieSigner, seconds: number): string {
  return setCookieHeader(cookieName, encodeURIComponent(`${token}.${sign(token)}`), seconds)
}

export function clearedSessionCookie({ cookieName }: Pick<CookieSigner, 'cookieName'>): string {
  return setCookieHeader(cookieName, '', 0)
}

/** What `sessionCookie` wrote; null when it was not us. */
export function tokenIn(headers: Headers, auth: CookieSigner): string | null {
  const cookie = cookieIn(headers.get('cookie'), auth.cookieName)
  const [, token, signature] = /^([\w-]+)\.([\w+/%]+%3D)$/i.exec(cookie) ?? []
  if (!token || !signature) return null
  return auth.isSigned(token, decode(signature)) ? token : null
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
