import { DAY_MS } from '#app/club/durations.rules.ts'

export type BackupKind = 'nightly' | 'by-hand' | 'update'

const DAYS_KEPT = 7
const WEEKS_KEPT = 4
/** The nightly ones at most. */
export const BACKUPS_KEPT = DAYS_KEPT + WEEKS_KEPT
/** The nightly ones of four weeks are never older, and this is how long those of the screen and of updates stay. */
const LONGEST_KEPT_DAYS = 35

/** Left by a process that was killed while writing a backup. */
const UNFINISHED =
  /^club-(?:(?:by-hand|update)-)?(\d{4}-\d{2}-\d{2})(?:-\d{6})?\.backup(?:\.[0-9a-f-]+\.part)+$/
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

/** The nightly ones, the oldest first. */
export const nightsOf = (names: readonly string[]) => names.filter((name) => NIGHTLY.test(name)).toSorted()

/** Days since a Monday. */
function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS) + 3
}

/** The backups that the rotation never deletes. */
export function unrotatedBackups(names: readonly string[], { isRotated }: { isRotated: boolean }): string[] {
  return names
    .filter((name) => name.endsWith('.backup') && !(isRotated && kindOfName(name) !== null))
    .toSorted()
}

function outdatedDated(names: readonly string[], today: string): string[] {
  return names.filter((name) => {
    const day = DATED.exec(name)?.[2]
    return day !== undefined && dayNumber(today) - dayNumber(day) > LONGEST_KEPT_DAYS
  })
}

/**
 * The backups to delete: nightly ones older than seven days, except the first of each of the four weeks before; those of
 * the screen and of updates after 35 days.
 */
export function outdatedBackups(names: readonly string[], today: string): string[] {
  const days = names.flatMap((name) => NIGHTLY.exec(name)?.[1] ?? []).toSorted()
  const now = dayNumber(today)
  const weekOf = (day: string) => Math.floor(dayNumber(day) / 7)
  const firstOfWeek = new Map(days.toReversed().map((day) => [weekOf(day), day]))
  const isKept = (day: string) => {
    if (now - dayNumber(day) < DAYS_KEPT) return true
    return weekOf(today) - weekOf(day) <= WEEKS_KEPT && firstOfWeek.get(weekOf(day)) === day
  }
  const unfinished = names.filter((name) => (UNFINISHED.exec(name)?.[1] ?? today) !== today)
  const nights = days.filter((day) => !isKept(day)).map(nightlyName)
  return [...nights, ...outdatedDated(names, today), ...unfinished]
}

/** '84 MB' */
export function sizeText(kb: number): string {
  if (kb < 1_000) return `${kb} kB`
  return kb < 1_000_000 ? `${Math.round(kb / 1_000)} MB` : `${(kb / 1_000_000).toFixed(1)} GB`
}
