import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder = ''
beforeEach(() => {
  // Letters that mean something in an address: a path is none.
  folder = mkdtempSync(join(tmpdir(), 'club#1 %20?x-'))
  mkdirSync(join(folder, 'build/server'), { recursive: true })
  mkdirSync(join(folder, 'build/commands'))
  cpSync('tools', join(folder, 'tools'), { recursive: true })
  cpSync('.env.example', join(folder, '.env.example'))
  writeFileSync(join(folder, 'build/server/index.js'), 'console.log(process.env.SUPER_ADMIN_PASSWORD)')
  writeFileSync(join(folder, 'build/commands/backup.js'), 'console.log(process.env.SUPER_ADMIN_PASSWORD)')
})
afterEach(() => rmSync(folder, { recursive: true }))

function runTool(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

describe('the file .env', () => {
  test.each([
    ['SUPER_ADMIN_PASSWORD="violet-Anchor#8-lantern"\r\n', 'violet-Anchor#8-lantern'],
    ["# A comment with PORT=#\n\nSUPER_ADMIN_PASSWORD='a # b'\nTZ=UTC", 'a # b'],
    ['BACKUP_PASSPHRASE="two\nWORDS=#1"\nexport SUPER_ADMIN_PASSWORD = plain', 'plain'],
  ])('is read as it is written: %j', (text, password) => {
    writeFileSync(join(folder, '.env'), text)
    for (const tool of [['tools/run.mjs'], ['tools/packed-command.mjs', 'backup']])
      expect(runTool(tool)).toEqual({ status: 0, stdout: password, stderr: '' })
  })

  test('may be made of the lines of .env.example as they are', () => {
    const example = readFileSync('.env.example', 'utf8').replaceAll(/^#(?=[A-Z][A-Z0-9_]*=)/gm, '')
    const password = /^SUPER_ADMIN_PASSWORD="(.+)"$/m.exec(example)?.[1]
    writeFileSync(join(folder, '.env'), example)
    expect(runTool(['tools/run.mjs'])).toEqual({ status: 0, stdout: password, stderr: '' })
  })

  test.each([
    [
      'SUPER_ADMIN_PASSWORD=violet-Anchor#8-lantern\r\n',
      /^Cannot start: SUPER_ADMIN_PASSWORD in .env has a # /,
    ],
    ['PORT=3000 # where it listens', /^Cannot start: PORT in .env has a # /],
    ['SUPER_ADMIN_PASSWORD="open#8', /^Cannot start: SUPER_ADMIN_PASSWORD in .env has a # /],
    ['SUPER_ADMIN_PASWORD=violet', /^Cannot start: SUPER_ADMIN_PASWORD in .env is no setting of this site/],
    ['\uFEFFPORT=3000', /^Cannot start: PORT in .env cannot be read/],
  ])('ends a start with one line where it would be read otherwise: %j', (text, line) => {
    writeFileSync(join(folder, '.env'), text)
    for (const tool of [
      ['tools/run.mjs'],
      ['tools/start.mjs'],
      ['tools/packed-command.mjs', 'backup'],
      ['tools/run-command.mjs', 'backup'],
      ['tools/dev.mjs'],
    ]) {
      const { status, stdout, stderr } = runTool(tool)
      expect({ tool, status, stdout }).toEqual({ tool, status: 1, stdout: '' })
      expect(stderr).toMatch(line)
      expect(stderr.split('\n')).toHaveLength(1)
    }
  })
})

describe.runIf(process.platform === 'linux')('the memory of a started site', () => {
  test('is one heap for all threads, unless the environment says otherwise', () => {
    const told = '`${process.env.MALLOC_ARENA_MAX} ${process.env.PORT} ${process.ppid}`'
    writeFileSync(join(folder, 'build/server/index.js'), `console.log(${told})`)
    const [same, PORT] = [process.pid, '4000']
    expect(runTool(['tools/run.mjs'], { PORT }).stdout).toBe(`1 4000 ${same}`)
    expect(runTool(['tools/run.mjs'], { PORT, MALLOC_ARENA_MAX: '3' }).stdout).toBe(`3 4000 ${same}`)
  })
})

describe('a start on an old Node', () => {
  test('ends with one line that names both versions', () => {
    const ask = "import('./tools/require-node.mjs').then((tool) => tool.requireNode('99.1'))"
    const [major, minor] = process.versions.node.split('.')
    expect(runTool(['--eval', ask])).toEqual({
      status: 1,
      stdout: '',
      stderr: `Cannot start: this needs Node 99.1, and ${process.execPath} is Node ${major}.${minor}.`,
    })
  })

  test.each([
    ['start.mjs', '20.19'],
    ['run.mjs', '23.11'],
    ['packed-command.mjs', '23.11'],
  ])('is refused: %s on Node %s', (name, old) => {
    const ask = `Object.defineProperty(process, 'versions', { value: { node: '${old}.0' } }); import('./tools/${name}')`
    const { status, stderr } = runTool(['--eval', ask])
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Cannot start: this needs Node [^\n]+$/)
    expect(stderr).toContain(`is Node ${old}.`)
  })

  test.each(['start.mjs', 'run.mjs', 'packed-command.mjs'])(
    'reaches that line: %s imports nothing else, and has no newer syntax',
    (name) => {
      const source = readFileSync(`tools/${name}`, 'utf8')
      const imports = [...source.matchAll(/^import\b.*?'([^'\n]+)'$/gm)].map(([, path]) => path)
      expect(imports).toEqual(['./require-node.mjs'])
      expect(source).not.toMatch(/\?\.|\?\?|\bawait\b|import\.meta/)
    },
  )
})

describe('installing the packages', () => {
  const install =
    "import('./tools/prepare.mjs').then((tools) => tools.ensureInstalled({ needs: 'production' }))"

  test.each([
    ['production', '--omit=dev'],
    ['everything', '--include=dev'],
  ])('after a change of the lock file keeps what was installed: %s', (had, scope) => {
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'node_modules/.installed-for'), `of-another-lock-file ${had}`)
    writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "$@" > asked\n', { mode: 0o755 })
    const { status } = runTool(['--eval', install], { PATH: `${folder}:${process.env['PATH']}` })
    expect(status).toBe(0)
    expect(readFileSync(join(folder, 'asked'), 'utf8').trim().split(' ')).toContain(scope)
    expect(readFileSync(join(folder, 'node_modules/.installed-for'), 'utf8')).toMatch(` ${had}`)
  })

  test('says that npm could not be run, and why', () => {
    const { status, stderr } = runTool(['--eval', install], { PATH: folder })
    expect(status).toBe(1)
    expect(stderr).toContain('Error: npm could not be run (spawnSync npm ENOENT). Install npm and try again.')
  })

  test('says what npm said, or that it said nothing', () => {
    for (const [script, reason] of [
      [
        'echo npm error code E1 >&2; echo npm error The lock file is broken >&2; exit 1',
        'The lock file is broken',
      ],
      ['exit 7', 'npm ended with status 7 and said nothing.'],
    ] as const) {
      writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
      const { stderr } = runTool(['--eval', install], { PATH: `${folder}:${process.env['PATH']}` })
      expect(stderr).toContain(`Error: the packages could not be installed. ${reason}`)
    }
  })
})
