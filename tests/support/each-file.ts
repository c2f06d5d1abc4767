import { afterAll, afterEach } from 'vitest'
import { closeAfterwards } from './database.ts'

/** Console output and warnings fail the run. */
const output: string[] = []

for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
  console[level] = (...words: unknown[]) =>
    void output.push(`console.${level}: ${words.map(String).join(' ')}`)
const keepWarning = (warning: Error) => output.push(`process warning: ${warning.message}`)
process.on('warning', keepWarning)

function mustHaveBeenQuiet(): void {
  const printed = output.splice(0)
  if (printed.length > 0) throw new Error(`printed during the test:\n${printed.join('\n')}`)
}

afterEach(mustHaveBeenQuiet)
afterAll(() => {
  process.off('warning', keepWarning)
  mustHaveBeenQuiet()
})
// The last to be registered runs first: what a test leaves is closed before its output is judged.
closeAfterwards()
