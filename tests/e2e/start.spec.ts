import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startSite } from '../support/app.ts'
import { startPostgres } from '../support/postgres.ts'

function tryToStart(env: Record<string, string>) {
  const ended = spawnSync('npm', ['start', '--silent'], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', ...env },
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { code: ended.status, lines: `${ended.stdout}${ended.stderr}`.trim().split('\n') }
}

test.describe('a start', () => {
  test('creates a super admin in an empty folder and prints the password once', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'club-start-'))
    const first = await startSite({}, { dataDir, isAdminPrinted: true })
    expect(first.printed()).toContain('superadmin@localhost')
    const password = /Password:\s+(\S+)/.exec(first.printed())?.[1]
    expect(password?.length).toBeGreaterThanOrEqual(12)
    await first.stop()
    // A clean shutdown merges the write-ahead log into the database file.
    expect(await readdir(dataDir)).not.toContain('club.sqlite-wal')
    const second = await startSite({}, { dataDir, isAdminPrinted: true })
    expect(second.printed()).not.toContain('Password:')
    await second.dispose()
  })

  test('prints no password when the port is busy, so that the next start prints it', async () => {
    const other = await startSite()
    const dataDir = await mkdtemp(join(tmpdir(), 'club-start-'))
    const { code, lines } = tryToStart({ DATA_DIR: dataDir, PORT: new URL(other.url).port })
    expect([code, ...lines]).toEqual([1, expect.stringMatching(/^Cannot start: Port \d+ is already in use/)])
    const second = await startSite({}, { dataDir, isAdminPrinted: true })
    expect(second.printed()).toMatch(/Password:\s+\S{12,}/)
    await second.dispose()
    await other.dispose()
  })

  test('works on Postgres, through an outage of the database and a restart', async ({ page }) => {
    const postgres = await startPostgres()
    const first = await startSite({ DATABASE_URL: postgres.url })
    await page.goto(`${first.url}/events`)
    await expect(page.getByRole('heading', { name: /Three lights/ })).toBeVisible()
    expect(await readdir(first.dataDir)).not.toContain('club.sqlite')

    const post = /\/posts\/[0-9a-f-]{36}/.exec(await (await fetch(`${first.url}/posts`)).text())?.[0]
    await postgres.kill()
    // Cached pages are still served; others get 503 with Retry-After and the error page.
    expect((await fetch(`${first.url}/events`)).status).toBe(200)
    const broken = await page.goto(`${first.url}/events/0198c7a0-0000-7000-8000-000000000000`)
    expect(broken?.status()).toBe(503)
    expect(broken?.headers()['retry-after']).toBe('5')
    await expect(page.getByText('Something went wrong.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
    const early = await page.goto(`${first.url}/events?category=Workshop`)
    expect(early?.status()).toBe(503)
    await expect(page.getByText('Failed to initialize events. Please try again later.')).toBeVisible()
    await page.keyboard.press('Escape')

    const typed = { email: 'maker@film.example', authorName: 'Ritika', body: 'Which shelf?' }
    const send = { method: 'POST', headers: { origin: first.url }, body: new URLSearchParams(typed) }
    for (const [path, words] of [
      ['/short-films', [typed.email]],
      [`${post}/comment`, [typed.authorName, typed.body]],
    ] as const) {
      const answer = await fetch(first.url + path, send)
      expect(answer.status, path).toBe(503)
      expect(answer.headers.get('retry-after'), path).toBe('5')
      const html = await answer.text()
      for (const word of words) expect(html).toContain(word)
    }

    await postgres.restart()
    await expect
      .poll(async () => (await fetch(`${first.url}/events?when=past`)).status, { timeout: 15_000 })
      .toBe(200)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: /Three lights/ })).toBeVisible()
    await first.dispose()
    const second = await startSite({ DATABASE_URL: postgres.url })
    await page.goto(`${second.url}/events`)
    await expect(page.getByRole('heading', { name: /Three lights/ })).toHaveCount(1)
    await second.dispose()
    await postgres.stop()
  })
})
