/**
 * Of pages whose address holds a token: in no cache and no referrer to other sites. Not 'no-referrer': without scripts the
 * form would then have the origin 'null' and be refused.
 */
export const linkHeaders = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
