/** The seed of a random run. Whatever uses it prints it; the environment variable repeats the run. */
export function seedFrom(variable: 'CHAOS_SEED' | 'FUZZ_SEED' | 'KILL_SEED'): number {
  return Number(process.env[variable] ?? Date.now() % 1_000_000)
}

/** A random generator that repeats its numbers for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
