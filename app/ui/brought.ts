/** What the live stream has just brought, for the loader that would fetch it. */
let brought: { address: string; shown: unknown } | null = null

export function bring(address: string, shown: unknown): void {
  brought = { address, shown }
}

export function forgetBrought(): void {
  brought = null
}

/** Something was brought and nothing else has changed: other loaders have nothing to ask. */
export function isBrought(): boolean {
  return brought !== null
}

/** What was brought for this very address, or undefined. */
export function broughtFor(request: Request): unknown {
  const { pathname, search } = new URL(request.url)
  return brought?.address === pathname + search ? brought.shown : undefined
}
