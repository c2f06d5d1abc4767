let last = Promise.resolve()

/** One after the other, each in a turn of the event loop of its own: whoever reads is answered in between. */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
