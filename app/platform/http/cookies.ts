import type { Env } from '#app/platform/env.ts'

/** Over plain http a trial on the campus network must work; over https nothing but this origin may set the cookie. */
export function cookieName({ publicUrl }: Pick<Env, 'publicUrl'>, name: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** A Set-Cookie header. `name` is one of `cookieName`. */
export function setCookieHeader(name: string, value: string, seconds: number): string {
  const secure = name.startsWith('__Host-') ? ' Secure;' : ''
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure} SameSite=Lax`
}

/** The value of the first cookie of that name in a Cookie header, as it was sent; '' when there is none. */
export function cookieIn(header: string | null | undefined, name: string): string {
  const prefix = `${name}=`
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? ''
}
