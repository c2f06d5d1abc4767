/** Calls `work` for every item, at most `limit` calls at a time. */
export async function concurrently<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  let index = 0
  const rest = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) {
      index += 1
      await work(next.value, index - 1)
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
