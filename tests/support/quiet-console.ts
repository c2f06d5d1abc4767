import { afterAll, afterEach } from 'vitest'

/** Console noise fails the run: whatever code prints is either a log, or a problem nobody looked at. */
const said: string[] = []

for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
  console[level] = (...words: unknown[]) => void said.push(`console.${level}: ${words.map(String).join(' ')}`)
process.on('warning', (warning) => said.push(`process warning: ${warning.message}`))

function mustHaveBeenQuiet(): void {
  const heard = said.splice(0)
  if (heard.length > 0) throw new Error(`printed during the test:\n${heard.join('\n')}`)
}

afterEach(mustHaveBeenQuiet)
afterAll(mustHaveBeenQuiet)
