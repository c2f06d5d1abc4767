import { afterAll, afterEach } from 'vitest'

/** Console output and warnings fail the run. */
const output: string[] = []

for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
  console[level] = (...words: unknown[]) =>
    void output.push(`console.${level}: ${words.map(String).join(' ')}`)
process.on('warning', (warning) => output.push(`process warning: ${warning.message}`))

function mustHaveBeenQuiet(): void {
  const printed = output.splice(0)
  if (printed.length > 0) throw new Error(`printed during the test:\n${printed.join('\n')}`)
}

afterEach(mustHaveBeenQuiet)
afterAll(mustHaveBeenQuiet)
