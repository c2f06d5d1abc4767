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
export function createBodyMemory({ ofAddress, inAll } = memoryLimits) {
  const accounts = new Map<string, AddressUsage>()
  let bytes = 0

  function accountOf(address: string): AddressUsage {
    const known = accounts.get(address)
    if (known) return known
    const account = { bytes: 0, readings: new Set<BodyReading>(), slow: new Set<BodyReading>() }
    accounts.set(address, account)
    return account
  }

  function largestSlow(): AddressUsage | null {
    let fullest: AddressUsage | null = null
    for (const account of accounts.values())
      if (account.slow.size > 0 && account.bytes >= (fullest?.bytes ?? 0)) fullest = account
    return fullest
  }

  /** Null when `more` bytes fit, after aborting others if necessary. */
  function makeRoom(account: AddressUsage, more: number): 429 | 503 | null {
    if (account.bytes + more > ofAddress.bytes)
      return abortOldest(account, 429) ? makeRoom(account, more) : 429
    if (bytes + more <= inAll) return null
    const fullest = largestSlow()
    return fullest && abortOldest(fullest, 503) ? makeRoom(account, more) : 503
  }

  return {
    /** Bytes in use. */
    held: () => bytes,
    open(address: string, reading: BodyReading) {
      const account = accountOf(address)
      account.readings.add(reading)
      return {
        /** Null, or why there is no room. A body never aborts itself. */
        take(more: number): 429 | 503 | null {
          const wasSlow = account.slow.delete(reading)
          const problem = makeRoom(account, more)
          if (problem) return problem
          if (wasSlow) account.slow.add(reading)
          reading.bytes += more
          account.bytes += more
          bytes += more
          return null
        },
        beSlow(): void {
          account.slow.add(reading)
          while (account.slow.size > ofAddress.bodies) abortOldest(account, 429)
        },
        /** The body is complete and can no longer be aborted. */
        settle: () => void account.slow.delete(reading),
        /** The memory has been freed. */
        release(): void {
          account.bytes -= reading.bytes
          bytes -= reading.bytes
          reading.bytes = 0
          account.readings.delete(reading)
          if (account.readings.size === 0 && accounts.get(address) === account) accounts.delete(address)
        },
      }
    },
  }
}
