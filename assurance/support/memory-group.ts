import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'

/** Where the kernel counts the memory of a group of processes: version 2 of control groups, and version 1. */
const versions = [
  {
    root: '/sys/fs/cgroup',
    isThere: () => /\bmemory\b/.test(readFileSync('/sys/fs/cgroup/cgroup.subtree_control', 'utf8')),
    limit: 'memory.max',
    events: 'memory.events',
  },
  {
    root: '/sys/fs/cgroup/memory',
    isThere: () => existsSync('/sys/fs/cgroup/memory/memory.limit_in_bytes'),
    limit: 'memory.limit_in_bytes',
    events: 'memory.oom_control',
  },
]

interface MemoryGroup {
  /** A command of the shell after which it and what it starts are in the group. */
  enter: string
  /** How many processes were killed because the group needed more memory than it may have. */
  killedCount(): number
  remove(): void
}

function tryOrNull<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Null where this machine allows no group with a limit. */
export function openMemoryGroup(limitBytes: number): MemoryGroup | null {
  const version = versions.find(({ isThere }) => tryOrNull(isThere))
  if (!version) return null
  const folder = `${version.root}/club-${process.pid}-${Date.now()}`
  const isMade = tryOrNull(() => {
    mkdirSync(folder)
    writeFileSync(`${folder}/${version.limit}`, String(limitBytes))
    return true
  })
  if (!isMade) return null
  return {
    enter: `echo $$ > ${folder}/cgroup.procs`,
    killedCount: () =>
      Number(/oom_kill (\d+)/.exec(readFileSync(`${folder}/${version.events}`, 'utf8'))?.[1] ?? 0),
    remove: () => void tryOrNull(() => rmdirSync(folder)),
  }
}
