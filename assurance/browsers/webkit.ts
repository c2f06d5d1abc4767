import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { CALL_LIMIT_MS, endGroup, type Engine, printed, viewport } from './engine.ts'

const LIBRARIES = '/usr/lib'

/** Debian keeps it beside its library: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser. */
async function miniBrowser(): Promise<string> {
  const folders = (await readdir(LIBRARIES)).filter((name) => name.endsWith('-linux-gnu'))
  for (const folder of folders) {
    const names = await readdir(join(LIBRARIES, folder))
    const webkit = names.find((name) => name.startsWith('webkit2gtk-'))
    if (webkit) return join(LIBRARIES, folder, webkit, 'MiniBrowser')
  }
  throw new Error('there is no MiniBrowser of WebKit')
}

/** A command of W3C WebDriver (https://www.w3.org/TR/webdriver2). */
async function command(url: string, method: 'GET' | 'POST', body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`WebKit: ${error}: ${message}`)
}

async function untilReady(root: string): Promise<void> {
  const limit = Date.now() + CALL_LIMIT_MS
  while (Date.now() < limit) {
    if (await command(`${root}/status`, 'GET').catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('WebKitWebDriver is not ready')
}

/** WebDriver does not tell what the console says: records it from the first call on each document. */
const RECORD = `
  if (!window.recordedErrors) {
    const errors = (window.recordedErrors = [])
    addEventListener('error', ({ message }) => errors.push(message))
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
    const { error } = console
    console.error = (...words) => (errors.push(words.map(String).join(' ')), error(...words))
  }`

/** A screen as large as the page, which a window in full screen fills; its settings ask for less movement. */
async function startScreen(folder: string) {
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const size = `${viewport.width}x${viewport.height}x24`
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return { screen, display: await printed(screen, 'stdout', /^(\d+)\n/) }
}

export async function startWebKit(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  const { screen, display } = await startScreen(folder)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: folder },
  })
  const close = async () => {
    for (const group of [driver, screen]) endGroup(group)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const root = `http://127.0.0.1:${port}`
    await untilReady(root)
    const options = { binary: await miniBrowser(), args: ['--automation', '--full-screen'] }
    const made = await command(`${root}/session`, 'POST', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })
    const session = `${root}/session/${(made as { sessionId: string }).sessionId}`
    const post = (path: string, body: object) => command(`${session}/${path}`, 'POST', body)
    await post('window/rect', viewport)
    const errors = new Set<string>()
    return {
      open: async (url) => void (await post('url', { url })),
      async call(declaration, ...values) {
        const script = `${RECORD}
          return Promise.resolve((${declaration})(...JSON.parse(arguments[0])))
            .then((value) => JSON.stringify({ value: value ?? null, errors: recordedErrors }))`
        const text = await post('execute/sync', { script, args: [JSON.stringify(values)] })
        const answer = JSON.parse(String(text)) as { value: unknown; errors: string[] }
        for (const error of answer.errors) errors.add(error)
        return answer.value
      },
      perform: async (actions) => void (await post('actions', { actions })),
      screenshot: async () => Buffer.from(String(await command(`${session}/screenshot`, 'GET')), 'base64'),
      errors: () => [...errors],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
