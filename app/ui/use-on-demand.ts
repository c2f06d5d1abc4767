import { type ComponentType, useState } from 'react'

/**
 * A component whose code is loaded on demand. `reach` preloads it; `show` resolves once `Part` is set and rejects when
 * the code fails to load.
 */
export function useOnDemand<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  return {
    Part,
    reach: () => void fetchPart().catch(() => {}),
    show: () => fetchPart().then((part) => setPart(() => part)),
    hide: () => setPart(null),
  }
}
