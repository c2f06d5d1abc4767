import { DAY_MS } from '#app/club/durations.rules.ts'

export type BackupKind = 'nightly' | 'by-hand' | 'update'

const DAYS_KEPT = 7
const WEEKS_KEPT = 4
/** The nightly ones at most. */
export const BACKUPS_KEPT = DAYS_KEPT + WEEKS_KEPT
/** The nightly ones of four weeks are never older, and this is how long those of the screen and of updates stay. */
const LONGEST_KEPT_DAYS = 35

/** Whatever their age: there may be no newer one, or the clock may be ahead. */
const ALWAYS_KEPT = 3

const NIGHTLY = /^club-(\d{4}-\d{2}-\d{2})\.backup$/
const DATED = /^club-(by-hand|update)-(\d{4}-\d{2}-\d{2})-\d{6}\.backup$/

export function nightlyName(day: string): string {
  return `club-${day}.backup`
}

/** Made on the screen, or before an update. */
export function datedName(kind: 'by-hand' | 'update', now: Date): string {
  const at = now.toISOString()
  return `club-${kind}-${at.slice(0, 10)}-${at.slice(11, 19).replaceAll(':', '')}.backup`
}

/** Null: the site did not make it; `npm run backup` may have. */
export function kindOfName(name: string): BackupKind | null {
  if (NIGHTLY.test(name)) return 'nightly'
  return (DATED.exec(name)?.[1] as BackupKind | undefined) ?? null
}

/** The folder of a rehearsal, in DATA_DIR; of older versions beside the backups. */
export const SCRATCH = 'rehearsal-'

/** Written by a process that is at it, or was killed. */
export const isUnfinished = (name: string) =>
  name.startsWith(SCRATCH) || /^(?:.+\.backup|erasures\.txt)(?:\.[0-9a-f-]+\.part)+$/.test(name)

interface DatedBackup {
  name: string
  day: string
}

/** Those of the site, the oldest first. */
function datedBackups(names: readonly string[]): DatedBackup[] {
  return names
    .flatMap((name) => {
      const day = NIGHTLY.exec(name)?.[1] ?? DATED.exec(name)?.[2]
      return day === undefined ? [] : [{ name, day }]
    })
    .toSorted((one, other) => one.day.localeCompare(other.day))
}

/** Days since a Monday. */
function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS) + 3
}

/** The backups that stay until somebody deletes them. */
export function unrotatedBackups(names: readonly string[], { isRotated }: { isRotated: boolean }): string[] {
  const last = isRotated ? [] : datedBackups(names).slice(-ALWAYS_KEPT)
  const others = names.filter((name) => name.endsWith('.backup') && kindOfName(name) === null)
  return [...others, ...last.map(({ name }) => name)].toSorted()
}

/**
 * The backups to delete: nightly ones older than seven days, except the first of each of the four weeks before; those of
 * the screen and of updates after 35 days. Those of a clock that was ahead go when there are three others.
 */
export function outdatedBackups(names: readonly string[], today: string): string[] {
  const made = datedBackups(names)
  const last = made.filter(({ day }) => day <= today).slice(-ALWAYS_KEPT)
  if (last.length < ALWAYS_KEPT) return []
  const weekOf = (day: string) => Math.floor(dayNumber(day) / 7)
  const nights = made.filter(({ name }) => NIGHTLY.test(name))
  const firstOfWeek = new Map(nights.toReversed().map(({ name, day }) => [weekOf(day), name]))
  const isKept = ({ name, day }: DatedBackup) => {
    const age = dayNumber(today) - dayNumber(day)
    if (Math.abs(age) > LONGEST_KEPT_DAYS) return false
    if (age < DAYS_KEPT || !NIGHTLY.test(name)) return true
    return weekOf(today) - weekOf(day) <= WEEKS_KEPT && firstOfWeek.get(weekOf(day)) === name
  }
  return made.filter((backup) => !last.includes(backup) && !isKept(backup)).map(({ name }) => name)
}

/** '84 MB' */
export function sizeText(kb: number): string {
  if (kb < 1_000) return `${kb} kB`
  return kb < 1_000_000 ? `${Math.round(kb / 1_000)} MB` : `${(kb / 1_000_000).toFixed(1)} GB`
}
