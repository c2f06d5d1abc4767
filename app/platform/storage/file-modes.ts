import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const GROUP_AND_OTHERS = 0o077
/** A shared folder such as /tmp. */
const STICKY = 0o1000

export interface ModeChanges {
  /** How many files were readable by others before. */
  closed: number
  /** Still readable, because another user owns them. */
  open: string[]
}

function restrictOne(path: string, changes: ModeChanges): 'folder' | 'file' | 'shared' {
  const { mode, uid } = lstatSync(path)
  const kind = (mode & 0o170000) === 0o040000 ? 'folder' : 'file'
  // A symbolic link's mode has no effect, and its target may be anywhere.
  if ((mode & 0o170000) === 0o120000) return 'file'
  if (kind === 'folder' && (mode & STICKY) !== 0) return 'shared'
  if ((mode & GROUP_AND_OTHERS) === 0) return kind
  if (uid !== process.getuid?.()) changes.open.push(path)
  else {
    chmodSync(path, mode & 0o7777 & ~GROUP_AND_OTHERS)
    changes.closed += 1
  }
  return kind
}

function restrictAll(path: string, changes: ModeChanges): void {
  try {
    if (restrictOne(path, changes) !== 'folder') return
    for (const name of readdirSync(path)) restrictAll(join(path, name), changes)
  } catch (error) {
    // Deleted meanwhile, or not readable.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EACCES' && code !== 'EPERM') throw error
  }
}

/** Removes the permissions of group and others in this folder. Opens no file, so that no lock is released. */
export function restrictToOwner(folder: string): ModeChanges {
  const changes: ModeChanges = { closed: 0, open: [] }
  restrictAll(folder, changes)
  return changes
}
