import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../support/app.ts'

const MOST_BYTES = 120e6

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name))
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('the packed site runs alone in a folder, with nothing that built it', async ({ request }) => {
  const packed = spawnSync(process.execPath, ['tools/pack.mjs'], { encoding: 'utf8' })
  expect(packed.stderr).toBe('')
  const folder = await mkdtemp(join(tmpdir(), 'club-packed-'))
  await cp('dist', folder, { recursive: true })
  expect(await bytesIn(folder)).toBeLessThan(MOST_BYTES)

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
  // Drawn with the compiled code that stands outside the bundle.
  const card = await request.get(`${url}/og/events/1.png`)
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png'])
  expect(printed).toContain('Super admin')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  await rm(folder, { recursive: true })
})
