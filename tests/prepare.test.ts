import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const boot = existsSync('/proc/sys/kernel/random/boot_id')
  ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  : ''

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
    expect(prepare(`printf '%s ${boot}' $$ > .cache/preparing`)).toBe(1)
  })

  test('does not wait for a process of before the machine was started, nor for one that has prepared for long', () => {
    const lock = join(folder, '.cache/preparing')
    const abandoned = [`${process.pid}`, `${process.pid} of-another-boot`, `${process.pid} ${boot}`]
    for (const [built, text] of abandoned.entries()) {
      writeFileSync(join(folder, 'app/page.ts'), `change ${built}`)
      writeFileSync(lock, text)
      if (text.endsWith(boot)) utimesSync(lock, 1, 1)
      expect(prepare()).toBe(built + 1)
    }
  })

  test('says for whom it waits', async () => {
    const lock = join(folder, '.cache/preparing')
    writeFileSync(lock, `${process.pid} ${boot}`)
    const script = "import('./tools/prepare.mjs').then((tools) => tools.ensureBuilt())"
    const preparing = spawn(process.execPath, ['--eval', script], { cwd: folder })
    const [line] = (await once(preparing.stdout, 'data')) as [Buffer]
    expect(String(line)).toContain(`process ${process.pid}`)
    rmSync(lock)
    expect(await once(preparing, 'exit')).toEqual([0, null])
  })

  test('does not wait for an old lock without a process id', () => {
    expect(prepare(': > .cache/preparing; touch -d @1 .cache/preparing')).toBe(1)
  })
})
