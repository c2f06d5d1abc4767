import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Services } from '#app/platform/services.ts'
import { DAY_MS, isAhead } from '#app/club/durations.rules.ts'
import type { UpdateState } from './rules.ts'
import { findFact, saveFact } from './store.server.ts'
import { existsSync, readFileSync } from 'node:fs'

/** CHANGELOG.md in the folder that the site was started in; '' without one. */
export function readChangelog(): string {
  return existsSync('CHANGELOG.md') ? readFileSync('CHANGELOG.md', 'utf8') : ''
}

const run = promisify(execFile)
/** A stop of the site waits no longer for it. */
const PATIENCE_MS = 5_000

/** Returns the output of git, which never prompts for a password here. Throws when git fails, is missing or takes too long. */
async function git(folder: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' }
  const { stdout } = await run('git', words, { cwd: folder, env, timeout: PATIENCE_MS })
  return stdout.trim()
}

/** '' where there is none. */
export const commitOf = (folder: string): Promise<string> => git(folder, 'rev-parse', 'HEAD').catch(() => '')

/**
 * Whether the branch that `folder` was cloned from has commits that the running one lacks, which `folder` may have by now.
 * Nothing is fetched.
 */
export async function findUpdate(folder: string, running: string): Promise<UpdateState> {
  try {
    const branch = await git(folder, 'symbolic-ref', 'HEAD')
    const format = '%(upstream:remotename) %(upstream:remoteref)'
    const [remote = '', ref = ''] = (await git(folder, 'for-each-ref', `--format=${format}`, branch)).split(
      ' ',
    )
    if (!remote || !ref || !running) return 'unknown'
    const [newest = ''] = (await git(folder, 'ls-remote', '--exit-code', remote, ref)).split(/\s/)
    const isHere = await git(folder, 'merge-base', '--is-ancestor', newest, running).then(
      () => true,
      () => false,
    )
    return isHere ? 'none' : 'waiting'
  } catch {
    return 'unknown'
  }
}

/** Once a day, and once for each running commit; does nothing where UPDATE_CHECK is off. `folder`: where the code is. */
export async function noteUpdate(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { now, folder, running }: { now: Date; folder: string; running: string },
): Promise<void> {
  if (!env.isUpdateChecked) return
  const last = await findFact(db, 'update')
  const isOfToday = last && !isAhead(last.at, now) && now.getTime() - Date.parse(last.at) < DAY_MS
  if (isOfToday && (last.value.split(' ')[1] ?? '') === running) return
  await saveFact(db, 'update', `${await findUpdate(folder, running)} ${running}`, now)
}
