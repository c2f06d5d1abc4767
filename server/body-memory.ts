/** Limits of the memory for request bodies, in bytes except `bodies`. */
const memoryLimits = {
  ofAddress: { bodies: 32, bytes: 25_165_824 },
  inAll: 67_108_864,
}

/** A request body being received. */
export interface BodyReading {
  bytes: number
  /** Aborts it to free memory for others. */
  abort(problem: 429 | 503): void
}

/** Usage of one address. A slow body has kept the server waiting and may be aborted for others, oldest first. */
interface AddressUsage {
  bytes: number
  readings: Set<BodyReading>
  slow: Set<BodyReading>
}

function abortOldest({ slow }: AddressUsage, problem: 429 | 503): boolean {
  const [oldest] = slow
  oldest?.abort(problem)
  return oldest !== undefined
}

/**
 * Divides the memory for request bodies. Room is made by aborting slow senders, first of the same address, then of the
 * address that uses most, so that nobody can block others by sending slowly.
 */
export class BodyMemory {
  readonly #limits: typeof memoryLimits
  readonly #usages = new Map<string, AddressUsage>()
  #bytes = 0

  constructor(limits = memoryLimits) {
    this.#limits = limits
  }

  /** Bytes in use. */
  get held(): number {
    return this.#bytes
  }

  open(address: string, reading: BodyReading) {
    const usage = this.#usageOf(address)
    usage.readings.add(reading)
    return {
      /** Null, or why there is no room. A body never aborts itself. */
      take: (more: number): 429 | 503 | null => {
        const wasSlow = usage.slow.delete(reading)
        const problem = this.#makeRoom(usage, more)
        if (problem) return problem
        if (wasSlow) usage.slow.add(reading)
        reading.bytes += more
        usage.bytes += more
        this.#bytes += more
        return null
      },
      beSlow: (): void => {
        usage.slow.add(reading)
        while (usage.slow.size > this.#limits.ofAddress.bodies) abortOldest(usage, 429)
      },
      /** The body is complete and can no longer be aborted. */
      settle: () => void usage.slow.delete(reading),
      /** The memory has been freed. */
      release: (): void => {
        usage.bytes -= reading.bytes
        this.#bytes -= reading.bytes
        reading.bytes = 0
        usage.readings.delete(reading)
        if (usage.readings.size === 0 && this.#usages.get(address) === usage) this.#usages.delete(address)
      },
    }
  }

  #usageOf(address: string): AddressUsage {
    const existing = this.#usages.get(address)
    if (existing) return existing
    const usage = { bytes: 0, readings: new Set<BodyReading>(), slow: new Set<BodyReading>() }
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
