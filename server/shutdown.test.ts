import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ANSWER_MS = 900
/** Sooner than the site cuts off the connections that are still open. */
const PROMPT_MS = 6_500

/** A site whose only answer takes a while, and says whether it was not ready by then; it prints its port, then what it did. */
const siteWith = (answerMs: number) => `
  import { createServer } from 'node:http'
  import { stopOnSignals } from ${JSON.stringify(fileURLToPath(new URL('shutdown.ts', import.meta.url)))}
  let isReady = true
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return response.end(String(isReady))
    console.log('asked')
    setTimeout(() => response.end('whole'), ${answerMs})
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
  const leaving = { markNotReady: () => (isReady = false), endStreams: () => console.log('streams ended') }
  stopOnSignals({ server, leaving }, async () => console.log('closed'))
`

async function stoppedBy(
  signals: readonly { signal: NodeJS.Signals; afterMs: number }[],
  answerMs = ANSWER_MS,
) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', siteWith(answerMs)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const output = once(child.stdout, 'data')
  const answer = fetch(`http://127.0.0.1:${String(port).trim()}`).then(
    (got) => got.text(),
    () => 'cut',
  )
  await output
  const begunAt = performance.now()
  for (const { signal, afterMs } of signals) {
    await pause(afterMs)
    child.kill(signal)
  }
  const [code] = (await ended) as [number | null]
  return { code, answer: await answer, isPrompt: performance.now() - begunAt < PROMPT_MS }
}

describe('a shutdown', () => {
  test('answers the pending request after one signal', async () => {
    expect(await stoppedBy([{ signal: 'SIGTERM', afterMs: 0 }])).toEqual({
      code: 0,
      answer: 'whole',
      isPrompt: true,
    })
  })

  test('treats two signals of one Ctrl+C as one signal', async () => {
    const signals = [
      { signal: 'SIGINT', afterMs: 0 },
      { signal: 'SIGINT', afterMs: 20 },
    ] as const
    expect(await stoppedBy(signals)).toEqual({
      code: 0,
      answer: 'whole',
      isPrompt: true,
    })
  })

  test('ends at once after a second, later signal', async () => {
    const signals = [
      { signal: 'SIGINT', afterMs: 0 },
      { signal: 'SIGINT', afterMs: 600 },
    ] as const
    expect(await stoppedBy(signals, 60_000)).toEqual({ code: 1, answer: 'cut', isPrompt: true })
  })
})

test('the server answers for a second after SIGTERM, not ready and closing each connection', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', siteWith(ANSWER_MS)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${printed.trim()}`
  expect(await (await fetch(`${url}/readyz`)).text()).toBe('true')
  child.kill('SIGTERM')
  let late: Response
  do late = await fetch(`${url}/readyz`)
  while ((await late.text()) === 'true')
  expect(late.headers.get('connection')).toBe('close')
  expect(printed).not.toContain('streams ended')
  await once(child, 'exit')
  expect(printed).toMatch(/streams ended\nclosed\n$/)
})
