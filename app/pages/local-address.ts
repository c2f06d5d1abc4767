/** Any origin works: an address that keeps it is a path, one that changes it names another host. */
const HERE = 'http://here.invalid'

/**
 * The path and search of an address given by a visitor, or null when it leads to another site. Resolved as browsers
 * do: they drop tabs and line breaks, take '\' for '/' and resolve '..', so the raw text proves nothing.
 */
export function localAddress(address: string | null): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, HERE)) return null
  const { origin, pathname, search } = new URL(address, HERE)
  // Resolving '..' can also produce '//elsewhere', which the next reader would take for another host.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search : null
}
