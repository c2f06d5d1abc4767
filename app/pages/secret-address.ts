/**
 * The address is the credential: the page is in no shared cache, and in no referrer to other sites. Not `no-referrer`:
 * browsers then send forms with `Origin: null`, which are refused.
 */
export const secretAddressHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'strict-origin',
  'x-robots-tag': 'noindex',
}

/** For links in mails: other sites do not even get the origin. */
export const linkHeaders = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
