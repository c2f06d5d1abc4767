import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../support/free-port.ts'

const MOST_BYTES = 120e6

// Serial: the commands use the data folder that the first start created.
test.describe.configure({ mode: 'serial' })

let folder = ''
test.beforeAll(async () => {
  const packed = spawnSync(process.execPath, ['tools/pack.mjs'], { encoding: 'utf8' })
  expect(packed.stderr).toBe('')
  folder = await mkdtemp(join(tmpdir(), 'club packed#1 %20?'))
  await cp('dist', folder, { recursive: true })
})
test.afterAll(() => rm(folder, { recursive: true }))

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name))
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Runs an npm script in the folder. Returns its status and output. */
function runScript(command: string, args: string[] = [], env: Record<string, string> = {}) {
  const words = ['run', '--silent', command, '--', ...args]
  const { status, stdout, stderr } = spawnSync('npm', words, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

test('the packed site runs in an empty folder without the build tools', async ({ request }) => {
  expect(await bytesIn(folder)).toBeLessThan(MOST_BYTES)
  const manual = ['README.md', '.env.example', 'docs/install.md', 'docs/operations.md', 'deploy/club.service']
  expect(manual.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as object
  expect(manifest).toMatchObject({ engines: { node: '>=24' } })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => printed,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  expect(await (await request.get(`${url}/events`)).text()).toContain('Three lights, one face')
  // Rendered by a native module outside the bundle.
  const card = await request.get(`${url}/og/events/1.png`)
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])
  expect(printed).toContain('Super admin')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the packed site’s commands back up, erase a person, and restore without that person', async () => {
  const file = join(folder, 'copies', 'club.backup')
  expect(runScript('backup', [file])).toMatchObject({
    status: 0,
    output: expect.stringContaining(`${file} `),
  })
  const email = 'bhavya.arora@lumiereclub.example'
  const erased = runScript('erase', [email], { BACKUP_DIR: join(folder, 'copies') })
  expect(erased).toMatchObject({ status: 0, output: expect.stringContaining('user_account: 1 erased') })
  const restored = runScript('restore', [file], { DATA_DIR: join(folder, 'again') })
  expect(restored).toMatchObject({
    status: 0,
    output: expect.stringMatching(/is back.*\nIts mails are saved.*\nErased again.*: 1\n/),
  })
  const dryRun = runScript('retention', ['--dry-run', '2030-01-01'], { DATA_DIR: join(folder, 'again') })
  expect(dryRun).toMatchObject({
    status: 0,
    output: expect.stringMatching(/unanswered.*: [1-9]\d* would go/),
  })
  expect(runScript('move-to-postgres')).toEqual({
    status: 1,
    output: 'Cannot move: DATABASE_URL must say where to move\n',
  })
})
