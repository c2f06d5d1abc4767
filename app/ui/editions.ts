/** Of each topic, what the server calls the state that something was made of. */
export type Editions = Record<string, string>

/** Begins a name that only the replica it comes from can read (`OWN` of the server's `platform/live.ts`). */
const OWN = '~'

/**
 * Whether a page was made before what its stream has told. Replicas hear of a change one after the other: a page that asks
 * at once may be answered by one that has not heard yet.
 */
export function isBehind(seen: Editions | undefined, told: Editions): boolean {
  return Object.entries(seen ?? {}).some(([topic, edition]) => {
    const newest = told[topic]
    return newest !== undefined && !newest.startsWith(OWN) && newest !== edition
  })
}
