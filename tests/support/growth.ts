const TRIES = 3
/** Some steps of the system's clock of processor time. */
const LEAST_MS = 50

/** The processor time of one run. */
function cpuMs(work: () => void): number {
  const begun = process.threadCpuUsage()
  for (let runs = 1; ; runs += 1) {
    work()
    const { user, system } = process.threadCpuUsage(begun)
    const ms = (user + system) / 1_000
    if (ms > LEAST_MS) return ms / runs
  }
}

/**
 * How many times as much processor time `work` takes for the second size as for the first: about their ratio where it grows in proportion,
 * its square where it does not. A busy machine changes neither. The least of some tries, without what the process does beside it.
 */
export function growthOf(
  work: (size: number) => void,
  [small, large]: [small: number, large: number],
): number {
  const least = (size: number) => Math.min(...Array.from({ length: TRIES }, () => cpuMs(() => work(size))))
  return least(large) / least(small)
}
