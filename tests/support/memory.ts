import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const KB_A_MB = 1_024

function megabytes(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) / KB_A_MB
}

/** Megabytes of its own memory that a process holds now. */
export function residentMb(pid: number): number {
  return megabytes(pid, 'VmRSS')
}

/** Of the processes that npm start leads, the site itself: the largest. */
export function siteProcess(group: number): number {
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

/** By how many megabytes a process grew at the most while something was done. */
export async function grownBy(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = megabytes(pid, 'VmRSS')
  // 5: the highest mark begins anew (proc(5), clear_refs).
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  return Math.round(megabytes(pid, 'VmHWM') - before)
}
