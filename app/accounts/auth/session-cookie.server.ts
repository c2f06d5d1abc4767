import type { Env } from '#app/platform/env.ts'

interface CookieSigner {
  cookieName: string
  /** HMAC in base64. */
  sign: (token: string) => string
  isSigned: (token: string, signature: string) => boolean
}

/** Over plain http a trial on the campus network must work; over https nothing but this origin may set the cookie. */
export function sessionCookieName({ publicUrl }: Pick<Env, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? '__Host-club_session' : 'club_session'
}

function setCookieHeader(name: string, value: string, seconds: number): string {
  const secure = name.startsWith('__Host-') ? ' Secure;' : ''
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure} SameSite=Lax`
}

/** The token, a dot and its HMAC, as one URI component. */
export function sessionCookie(token: string, { cookieName, sign }: CookieSigner, seconds: number): string {
  return setCookieHeader(cookieName, encodeURIComponent(`${token}.${sign(token)}`), seconds)
}

export function clearedSessionCookie({ cookieName }: Pick<CookieSigner, 'cookieName'>): string {
  return setCookieHeader(cookieName, '', 0)
}

/** The raw value of the first cookie with that name. */
function cookieIn(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [sentName = '', value] = pair.split('=', 2)
    if (sentName.trim() === name) return value?.trim() ?? null
  }
  return null
}

/** What `sessionCookie` wrote; null when it was not us. */
export function tokenIn(headers: Headers, auth: CookieSigner): string | null {
  const sent = cookieIn(headers.get('cookie') ?? '', auth.cookieName)
  const [, token, signature] = /^([\w-]+)\.([\w+/%]+%3D)$/i.exec(sent ?? '') ?? []
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
