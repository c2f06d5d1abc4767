import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CALL_LIMIT_MS, endGroup, type Engine, printed, viewport } from './engine.ts'

type Json = Record<string, unknown>

/** Less movement, as in the other browser tests, and the scroll bars of a phone, which take no space. */
const preferences = {
  'ui.prefersReducedMotion': 1,
  'ui.useOverlayScrollbars': 1,
  'browser.shell.checkDefaultBrowser': false,
}

/** Commands and events of WebDriver BiDi (https://w3c.github.io/webdriver-bidi). */
async function connect(url: string, onEvent: (method: string, params: Json) => void) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const pending = new Map<number, PromiseWithResolvers<Json>>()
  let id = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Json & { id: number | null; type: string; method: string }
    const waiting = pending.get(message.id ?? -1)
    if (message.type === 'event') onEvent(message.method, message.params as Json)
    else if (message.type === 'success') waiting?.resolve(message.result as Json)
    else waiting?.reject(new Error(`Firefox: ${String(message.error)}: ${String(message.message)}`))
  })
  const send = async (method: string, params: Json = {}) => {
    id += 1
    const waiting = Promise.withResolvers<Json>()
    pending.set(id, waiting)
    socket.send(JSON.stringify({ id, method, params }))
    const late = () => waiting.reject(new Error(`Firefox gave no answer to ${method}`))
    const limit = setTimeout(late, CALL_LIMIT_MS)
    return waiting.promise.finally(() => clearTimeout(limit))
  }
  return { send, close: () => socket.close() }
}

export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(preferences).map(([key, value]) => `user_pref("${key}", ${String(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = spawn(process.env.FIREFOX_PATH || 'firefox-esr', args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = async () => {
    endGroup(browser)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await printed(browser, 'stderr', /WebDriver BiDi listening on (ws:\S+)/)
    const errors: string[] = []
    const { send, close } = await connect(`${url}/session`, (method, { level, text }) => {
      if (method === 'log.entryAdded' && (level === 'error' || level === 'warn')) errors.push(String(text))
    })
    await send('session.new', { capabilities: {} })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    const { contexts } = (await send('browsingContext.getTree')) as { contexts: { context: string }[] }
    const context = contexts[0]?.context
    await send('browsingContext.setViewport', { context, viewport })
    return {
      open: async (page) =>
        void (await send('browsingContext.navigate', { context, url: page, wait: 'complete' })),
      async call(declaration, ...values) {
        const answer = await send('script.callFunction', {
          functionDeclaration: `async (values) => JSON.stringify(await (${declaration})(...JSON.parse(values)) ?? null)`,
          arguments: [{ type: 'string', value: JSON.stringify(values) }],
          target: { context },
          awaitPromise: true,
        })
        const { result, exceptionDetails } = answer as {
          result?: { value: string }
          exceptionDetails?: { text: string }
        }
        if (!result) throw new Error(exceptionDetails?.text)
        return JSON.parse(result.value) as unknown
      },
      perform: async (actions) => void (await send('input.performActions', { context, actions })),
      async screenshot() {
        const { data } = await send('browsingContext.captureScreenshot', { context })
        return Buffer.from(String(data), 'base64')
      },
      errors: () => errors,
      async close() {
        close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
