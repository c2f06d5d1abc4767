/** In bytes, except `slow`: how many slow uses one address may have. */
interface MemoryLimits {
  ofAddress: { slow: number; bytes: number }
  inAll: number
}

/** Memory that a client makes the server hold. */
export interface MemoryUse {
  bytes: number
  /** Frees the memory for others: 429 for the same address, 503 for everybody. */
  abort(problem: 429 | 503): void
}

/** A slow use has kept the server waiting and may be aborted for others: first the one that has waited longest. */
interface AddressUsage {
  bytes: number
  uses: Set<MemoryUse>
  slow: Set<MemoryUse>
}

function abortOldest({ slow }: AddressUsage, problem: 429 | 503): boolean {
  const [oldest] = slow
  oldest?.abort(problem)
  return oldest !== undefined
}

/**
 * Divides memory among the clients: one ledger for the bodies they send, one for the answers they have not read. Room is
 * made by aborting the slow ones, first of the same address, then of the address that uses most, so that nobody can block
 * others by being slow.
 */
export class MemoryLedger {
  readonly #limits: MemoryLimits
  readonly #usages = new Map<string, AddressUsage>()
  #bytes = 0

  constructor(limits: MemoryLimits) {
    this.#limits = limits
  }

  /** Bytes in use. */
  get held(): number {
    return this.#bytes
  }

  open(address: string, use: MemoryUse) {
    const usage = this.#usageOf(address)
    usage.uses.add(use)
    return {
      /** Null, or why there is no room. A use never aborts itself. */
      take: (more: number): 429 | 503 | null => {
        const wasSlow = usage.slow.delete(use)
        const problem = this.#makeRoom(usage, more)
        if (problem) return problem
        if (wasSlow) usage.slow.add(use)
        use.bytes += more
        usage.bytes += more
        this.#bytes += more
        return null
      },
      beSlow: (): void => {
        usage.slow.add(use)
        while (usage.slow.size > this.#limits.ofAddress.slow) abortOldest(usage, 429)
      },
      /** It can no longer be aborted. */
      settle: () => void usage.slow.delete(use),
      /** The memory has been freed. */
      release: (): void => {
        usage.bytes -= use.bytes
        this.#bytes -= use.bytes
        use.bytes = 0
        usage.uses.delete(use)
        if (usage.uses.size === 0 && this.#usages.get(address) === usage) this.#usages.delete(address)
      },
    }
  }

  #usageOf(address: string): AddressUsage {
    const existing = this.#usages.get(address)
    if (existing) return existing
    const usage = { bytes: 0, uses: new Set<MemoryUse>(), slow: new Set<MemoryUse>() }
    this.#usages.set(address, usage)
    return usage
  }

  #largestSlow(): AddressUsage | null {
    let largest: AddressUsage | null = null
    for (const usage of this.#usages.values())
      if (usage.slow.size > 0 && usage.bytes >= (largest?.bytes ?? 0)) largest = usage
    return largest
  }

  /** Null when `more` bytes fit, after aborting others if necessary. */
  #makeRoom(usage: AddressUsage, more: number): 429 | 503 | null {
    const { ofAddress, inAll } = this.#limits
    if (usage.bytes + more > ofAddress.bytes)
      return abortOldest(usage, 429) ? this.#makeRoom(usage, more) : 429
    if (this.#bytes + more <= inAll) return null
    const largest = this.#largestSlow()
    return largest && abortOldest(largest, 503) ? this.#makeRoom(usage, more) : 503
  }
}
