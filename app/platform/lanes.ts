/** Work that wants the same thing waits in line, first come first served; other keys do not wait for it. */
export interface Lanes {
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

interface Line {
  running: number
  waiting: (() => void)[]
}

/** `width`: how many of one key are worked on at a time. */
export function openLanes(width: number): Lanes {
  const lines = new Map<string, Line>()

  function leave(key: string, line: Line): void {
    const next = line.waiting.shift()
    if (next) return next()
    line.running -= 1
    if (line.running === 0) lines.delete(key)
  }

  return {
    async run(key, work) {
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      lines.set(key, line)
      if (line.running < width) line.running += 1
      else await new Promise<void>((resolve) => line.waiting.push(resolve))
      try {
        return await work()
      } finally {
        leave(key, line)
      }
    },
  }
}
