/** The address is the credential, as on a ticket. */
export const previewHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'strict-origin',
  'x-robots-tag': 'noindex',
}
