const RealDate = Date

/** Runs `work` with the clock of the whole process, libraries included, set ahead. */
export async function withClockAhead<Value>(ms: number, work: (now: Date) => Promise<Value>): Promise<Value> {
  const now = () => RealDate.now() + ms
  globalThis.Date = class extends RealDate {
    constructor(...told: ConstructorParameters<typeof Date> | []) {
      super(...((told.length > 0 ? told : [now()]) as [number]))
    }
    static override now(): number {
      return now()
    }
  } as DateConstructor
  try {
    return await work(new Date())
  } finally {
    globalThis.Date = RealDate
  }
}
