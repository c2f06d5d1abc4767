/**
 * The address of a helper's door opens it: nobody it links to learns it, and no cache between keeps it. The camera is
 * let in here and nowhere else.
 */
export function doorHeaders(): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  }
}

/** The door asks for its own news, and must not fall to an error screen for the framework's asking in vain. */
export function neverAgain(): boolean {
  return false
}
