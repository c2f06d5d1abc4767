import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const KB_A_MB = 1_024

function megabytes(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) / KB_A_MB
}

/** The resident memory of a process in megabytes. */
export function residentMb(pid: number): number {
  return megabytes(pid, 'VmRSS')
}

/** The most that a process has had since it began, in megabytes. */
export function peakMb(pid: number): number {
  return Math.round(megabytes(pid, 'VmHWM'))
}

/** The process id of the site: the largest process of the group of npm start. */
export function sitePid(group: number): number {
  const members = readdirSync('/proc').filter((name) => {
    try {
      const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
      return /^\d+$/.test(name) && Number(rest.split(' ')[2]) === group
    } catch {
      return false
    }
  })
  const sized = members.map((name) => ({ pid: Number(name), size: megabytes(Number(name), 'VmRSS') }))
  return sized.toSorted((one, other) => other.size - one.size)[0]?.pid ?? 0
}

/** The peak growth in megabytes of a process during `work`. */
export async function memoryGrowthMb(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = megabytes(pid, 'VmRSS')
  // 5 resets the peak (proc(5), clear_refs).
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  return Math.round(megabytes(pid, 'VmHWM') - before)
}
