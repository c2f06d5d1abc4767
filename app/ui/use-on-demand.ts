import { type ComponentType, useState } from 'react'

/**
 * A part of the screen whose code is fetched when somebody first reaches for it. `reach` fetches ahead, `show` resolves
 * once the part stands in `Part` and rejects when its code does not arrive.
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
