import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** A checkout with a build that only counts its runs. */
function layCheckout(folder: string): void {
  for (const name of ['app', 'commands', 'content', 'db', 'server', 'tools', '.cache'])
    mkdirSync(join(folder, name))
  const named = [
    'package-lock.json',
    'react-router.config.ts',
    'vite.config.ts',
    'tools/sheets.ts',
    'app/page.ts',
  ]
  for (const name of named) writeFileSync(join(folder, name), name)
  cpSync('tools/prepare.mjs', join(folder, 'tools/prepare.mjs'))
  const counting = `import { appendFileSync } from 'node:fs'; appendFileSync('.cache/builds', '.')`
  writeFileSync(join(folder, 'tools/build.mjs'), counting)
}

describe('preparing a start', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'club-checkout-'))
    layCheckout(folder)
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  function prepare(before = 'true'): number {
    const script = `${before}; exec "$0" --eval "import('./tools/prepare.mjs').then((tools) => tools.ensureBuilt())"`
    const made = spawnSync('sh', ['-c', script, process.execPath], { cwd: folder, timeout: 100_000 })
    expect({ status: made.status, stderr: String(made.stderr) }).toEqual({ status: 0, stderr: '' })
    return readFileSync(join(folder, '.cache/builds')).length
  }

  test('builds once, and again only when the content of a source file changes', () => {
    expect(prepare()).toBe(1)
    // As in a copy, a clone or a container layer: other times, same content.
    utimesSync(join(folder, 'app/page.ts'), 1, 1)
    expect(prepare()).toBe(1)
    writeFileSync(join(folder, 'app/page.ts'), 'app/page.tS')
    expect(prepare()).toBe(2)
  })

  test('does not wait for a stale lock that contains its own process id', () => {
    expect(prepare('printf %s $$ > .cache/preparing')).toBe(1)
  })

  test('does not wait for an old lock without a process id', () => {
    expect(prepare(': > .cache/preparing; touch -d @1 .cache/preparing')).toBe(1)
  })
})
