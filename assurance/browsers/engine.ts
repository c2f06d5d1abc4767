import type { ChildProcess } from 'node:child_process'

/** A call that takes longer is a fault: a browser that hangs answers never. */
export const CALL_LIMIT_MS = 60_000

/** The size of a phone. */
export const viewport = { width: 360, height: 800 }

/** An input source of the WebDriver standard, the same in both protocols (https://www.w3.org/TR/webdriver2/#actions). */
export interface InputSource {
  id: string
  type: 'key' | 'pointer'
  actions: Record<string, string | number>[]
}

/** One new browser with one page. */
export interface Engine {
  open(url: string): Promise<void>
  /** Calls a function of the page's own language with JSON arguments, and returns its JSON result. */
  call(declaration: string, ...args: unknown[]): Promise<unknown>
  perform(sources: InputSource[]): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
  /** What the page wrote to the console as an error so far. */
  errors(): readonly string[]
  close(): Promise<void>
}

/** Ends a browser and all of its processes; it must have been started as the leader of a group. */
export function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** The first match in what a process prints, or why there is none. */
export function printed(child: ChildProcess, stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const fail = (why: string) => reject(new Error(`${child.spawnfile} ${why}: ${text}`))
    const limit = setTimeout(() => fail(`printed no ${pattern.source}`), CALL_LIMIT_MS)
    child[stream]?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const found = pattern.exec(text)?.[1]
      if (found === undefined) return
      clearTimeout(limit)
      resolve(found)
    })
    child.once('exit', () => fail('ended'))
    child.once('error', ({ message }) => fail(message))
  })
}
