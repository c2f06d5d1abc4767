import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ActingAtLogin } from './acting.server.ts'

const NONCE_BYTES = 16
const LASTS_S = 180 * 24 * 60 * 60
/** How many people may share one laptop and all be known on it. */
const MARKS_MOST = 4
const MARK = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/

type Keeping = Pick<ActingAtLogin, 'auth' | 'env' | 'now'>
interface Browser {
  email: string
  /** The Cookie header. */
  cookie: string | null | undefined
}

function cookieName({ env }: Pick<Keeping, 'env'>): string {
  return env.publicUrl.startsWith('https:') ? '__Host-club_device' : 'club_device'
}

function marksIn(acting: Keeping, cookie: Browser['cookie']): string[] {
  const prefix = `${cookieName(acting)}=`
  const found = cookie?.split(/;\s*/).find((part) => part.startsWith(prefix))
  return found?.slice(prefix.length).split('~').slice(0, MARKS_MOST) ?? []
}

function sealOf({ auth }: Keeping, { email, nonce, until }: { email: string; nonce: string; until: string }) {
  return auth.seal(`known-device ${nonce} ${until} ${email}`)
}

/** What the mark is called when it was given to this account's browser and still counts; null otherwise. */
function markFor(acting: Keeping, email: string, mark: string): string | null {
  const [, nonce = '', until = '', seal = ''] = MARK.exec(mark) ?? []
  if (!nonce || Number.parseInt(until, 36) * 1000 < acting.now.getTime()) return null
  const right = sealOf(acting, { email, nonce, until })
  return timingSafeEqual(Buffer.from(seal), Buffer.from(right)) ? nonce : null
}

/**
 * Which browser that the account signed in on before this is, or null. Whoever guesses from outside has no such mark,
 * and so cannot use up the tries of the person at their own desk. It opens nothing: the password is still asked for.
 */
export function knownDevice(acting: Keeping, { email, cookie }: Browser): string | null {
  for (const mark of marksIn(acting, cookie)) {
    const nonce = markFor(acting, email, mark)
    if (nonce) return nonce
  }
  return null
}

/** The Set-Cookie header that makes this browser a known one; others who sign in on it stay known, too. */
export function rememberDevice(acting: Keeping, { email, cookie }: Browser): string {
  const others = marksIn(acting, cookie).filter(
    (mark) => MARK.test(mark) && markFor(acting, email, mark) === null,
  )
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const until = (Math.floor(acting.now.getTime() / 1000) + LASTS_S).toString(36)
  const own = `${nonce}.${until}.${sealOf(acting, { email, nonce, until })}`
  const value = [own, ...others].slice(0, MARKS_MOST).join('~')
  const secure = acting.env.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(acting)}=${value}; Path=/; Max-Age=${LASTS_S}; HttpOnly; SameSite=Lax${secure}`
}
