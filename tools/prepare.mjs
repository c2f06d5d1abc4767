// What both commands share: a complete node_modules, a build that matches the sources, a Node 24 to run them.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const installStamp = 'node_modules/.installed-for'
const buildStamp = 'build/.built-from'
const sources = [
  'app',
  'commands',
  'content',
  'db',
  'server',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tools/build.mjs',
]

/** Node 24: the one in use, or the one that came with the packages. */
export function node24() {
  if (process.versions.node.startsWith('24.')) return process.execPath
  const installed = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(installed)) return installed
  throw new Error(
    `this needs Node 24, and is Node ${process.versions.node}. There is none for ${process.platform} ${process.arch} among the packages: install Node 24 and try again.`,
  )
}

/** Runs a command with our output and signals; resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    const pass = (signal) => child.kill(signal)
    process.on('SIGTERM', pass)
    process.on('SIGINT', pass)
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const LOOK_EVERY_MS = 200
/** A lock gets its owner's number at once, unless the owner was killed. */
const UNSIGNED_MS = 2_000
/** No installation and no build takes longer. */
const LONGEST_MS = 20 * 60_000
/** After the machine was started again, another process has the number. Empty where the system does not say. */
const boot = read('/proc/sys/kernel/random/boot_id').trim()

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Its owner is gone. In a container each start has the same number, so our own is that of one before us. */
function isAbandoned(lock) {
  const [holder, bootOfHolder] = read(lock).split(' ')
  const now = Date.now()
  const age = Math.abs(now - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? now))
  if (!holder) return age > UNSIGNED_MS
  if (age > LONGEST_MS || bootOfHolder !== boot) return true
  return Number(holder) === process.pid || !isRunning(Number(holder))
}

/** Two starts on one checkout take turns; the lock of one that was killed counts for nothing. */
function alone(work) {
  mkdirSync('.cache', { recursive: true })
  const lock = '.cache/preparing'
  let isWaiting = false
  for (;;) {
    try {
      writeFileSync(lock, `${process.pid} ${boot}`, { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned(lock)) {
        rmSync(lock, { force: true })
        continue
      }
      if (!isWaiting) console.log(`Waiting for another start (process ${read(lock).split(' ')[0]}) …`)
      isWaiting = true
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS)
    }
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function fingerprint(content) {
  return createHash('sha256').update(content).digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function isInstalled({ needs }) {
  const [had, what] = read(installStamp).split(' ')
  return had === fingerprint(read('package-lock.json')) && (what === 'everything' || what === needs)
}

/** `production` is enough to build and serve; `everything` adds what the checks and tests use. */
export function ensureInstalled({ needs }) {
  if (!isInstalled({ needs })) alone(() => isInstalled({ needs }) || install({ needs }))
}

function install({ needs: least }) {
  // `npm ci` removes what it is not asked for: what the tests use stays where it was, or each `npm test` would install it again.
  const needs = read(installStamp).endsWith(' everything') ? 'everything' : least
  console.log(
    `Installing packages (${needs === 'production' ? 'what the site needs' : 'everything for the tests'}) …`,
  )
  const scopeFlag = needs === 'production' ? '--omit=dev' : '--include=dev'
  // The minimum age of a version (.npmrc) applies when the lock file is written; its versions are always installed.
  const how = ['--min-release-age=0', '--no-audit', '--no-fund', '--loglevel=error', scopeFlag]
  // On Windows npm is a script for the shell.
  const isWindows = process.platform === 'win32'
  const outcome = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['ci', ...how], {
    shell: isWindows,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '' },
  })
  if (outcome.error)
    throw new Error(`npm could not be run (${outcome.error.message}). Install npm and try again.`)
  if (outcome.status !== 0) throw new Error(`the packages could not be installed. ${failureOf(outcome)}`)
  writeFileSync(installStamp, `${fingerprint(read('package-lock.json'))} ${needs}`)
}

function failureOf({ stderr, status, signal }) {
  return lastLine(stderr) || `npm ended with ${signal ?? `status ${status}`} and said nothing.`
}

function lastLine(text) {
  const lines = text.split('\n').filter((line) => /\S/.test(line) && !/A complete log/.test(line))
  return (lines.find((line) => /npm error (?!code|errno|syscall)/.test(line)) ?? lines.at(-1) ?? '').replace(
    /^npm error /,
    '',
  )
}

function* filesOf(path) {
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name))
}

function sourceFingerprint() {
  const lines = []
  for (const path of sources.flatMap((source) => [...filesOf(source)])) {
    if (path.endsWith('.test.ts')) continue
    // Not its time: a copy, a clone or a container's layer has another one.
    lines.push(`${path} ${fingerprint(readFileSync(path))}`)
  }
  return fingerprint(lines.join('\n'))
}

/** Builds when a source is not what the build was made from, or when the last build did not come to its end. */
export function ensureBuilt() {
  if (read(buildStamp) !== sourceFingerprint())
    alone(() => read(buildStamp) === sourceFingerprint() || build())
}

function build() {
  const currentFingerprint = sourceFingerprint()
  console.log('Building the site …')
  rmSync('build', { recursive: true, force: true })
  mkdirSync('build')
  const outcome = spawnSync(node24(), ['tools/build.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (outcome.status !== 0) {
    process.stderr.write(`${outcome.stdout}${outcome.stderr}`)
    throw new Error('the site could not be built; what went wrong stands above.')
  }
  writeFileSync(buildStamp, currentFingerprint)
}
