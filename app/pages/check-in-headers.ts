/**
 * The address is the credential: no referrer to other sites, and no shared cache. The camera is allowed on this page
 * only.
 */
export function checkInHeaders(): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  }
}

/** The page fetches its own updates; a failed revalidation by the router must not show the error screen. */
export function neverRevalidate(): boolean {
  return false
}
