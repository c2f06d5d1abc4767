import pg from 'pg'
import type { Absence } from './absence.ts'
import { preparedName } from './prepared.ts'

/** A connection whose other end fell silent answers nothing, not even an error. Longer than the server's own limit. */
const LONGEST_QUERY_MS = 7_000

/** The server's own word for it (PostgreSQL, appendix A: disk_full). */
const DISK_FULL = '53100'

type Query = (...args: unknown[]) => unknown

/** Statements that are made once and run often are parsed and planned once for each connection. */
function named(args: unknown[]): unknown[] {
  const [text, values] = args
  const name = typeof text === 'string' ? preparedName(text) : undefined
  return name ? [{ name, text, values }] : args
}

interface Patience {
  absence: Pick<Absence, 'failed' | 'suspected'>
  /** Nothing may be kept on a connection that is everybody's. */
  isPooled: boolean
}

/** Clients that give a query up, and their connection with it. Only once told to hurry: a migration takes its time. */
export function impatientClient({ absence, isPooled }: Patience) {
  let isHurried = false

  class ImpatientClient extends pg.Client {
    // The library's eight ways to call it come and go as they are.
    override query: never = ((...args: unknown[]) => {
      const answer = (super.query as Query)(...(isPooled ? args : named(args)))
      return isHurried && answer instanceof Promise ? this.#within(answer) : answer
    }) as never

    async #within<Answer>(answer: Promise<Answer>): Promise<Answer> {
      const { promise: tooLong, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        absence.failed()
        const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection
        stream.destroy()
        reject(new Error('The database did not answer'))
      }, LONGEST_QUERY_MS)
      try {
        return await Promise.race([answer, tooLong])
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === DISK_FULL) absence.suspected()
        throw error
      } finally {
        clearTimeout(timer)
      }
    }
  }

  return { Client: ImpatientClient as unknown as typeof pg.Client, hurry: () => void (isHurried = true) }
}
