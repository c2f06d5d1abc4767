const DAYS_KEPT = 7
const WEEKS_KEPT = 4
const DAY_MS = 86_400_000

/** Left by a process that was killed while writing. */
const UNFINISHED = /^club-\d{4}-\d{2}-\d{2}\.backup\.[0-9a-f]+\.part$/
const NIGHTLY = /^club-(\d{4}-\d{2}-\d{2})\.backup$/

export function nightlyName(day: string): string {
  return `club-${day}.backup`
}

/** Days since a Monday. */
function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS) + 3
}

/** The backups that the rotation never deletes. */
export function unrotatedBackups(names: readonly string[], { isRotated }: { isRotated: boolean }): string[] {
  return names.filter((name) => name.endsWith('.backup') && !(isRotated && NIGHTLY.test(name))).toSorted()
}

/** The backups to delete: older than seven days, except the first of each of the four weeks before. */
export function outdatedBackups(names: readonly string[], today: string): string[] {
  const days = names.flatMap((name) => NIGHTLY.exec(name)?.[1] ?? []).toSorted()
  const now = dayNumber(today)
  const weekOf = (day: string) => Math.floor(dayNumber(day) / 7)
  const firstOfWeek = new Map(days.toReversed().map((day) => [weekOf(day), day]))
  const isKept = (day: string) => {
    if (now - dayNumber(day) < DAYS_KEPT) return true
    return weekOf(today) - weekOf(day) <= WEEKS_KEPT && firstOfWeek.get(weekOf(day)) === day
  }
  const unfinished = names.filter((name) => UNFINISHED.test(name) && !name.startsWith(nightlyName(today)))
  return [...days.filter((day) => !isKept(day)).map(nightlyName), ...unfinished]
}
