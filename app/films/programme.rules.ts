import { counted } from '#app/club/counted.rules.ts'

const clock = /^(?:(\d+):)?(\d+):(\d\d)$/
const part = /^(\d+(?:[.,]\d+)?)\s*(hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)?\.?\s*/i
const unitSeconds: Record<string, number> = { h: 3600, m: 60, s: 1 }

/** '14 min', '1 h 20 min', '12:30'; a number alone is minutes. null: it cannot be read. */
export function secondsOf(duration: string): number | null {
  let rest = duration.trim()
  const [, hours = '0', minutes, seconds] = clock.exec(rest) ?? []
  if (minutes !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  let sum = 0
  for (let found = part.exec(rest); found; found = part.exec(rest)) {
    const [read, number = '', unit = 'm'] = found
    sum += Number(number.replace(',', '.')) * (unitSeconds[unit.charAt(0).toLowerCase()] ?? 0)
    rest = rest.slice(read.length)
  }
  return rest === '' && sum > 0 ? sum : null
}

interface Timed {
  title: string
  duration: string
}

/** '4 films, 52 min'; of lengths that cannot be read it says so. */
export function programmeLength(films: readonly Timed[]): string {
  const seconds = films.map(({ duration }) => secondsOf(duration))
  const minutes = Math.round(seconds.reduce((sum: number, one) => sum + (one ?? 0), 0) / 60)
  const unread = seconds.filter((one) => one === null).length
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const length = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean)
  return [
    counted(films.length, 'film', 'films'),
    unread < films.length && length.join(' '),
    unread > 0 && (unread === films.length ? 'length unknown' : `and ${unread} of unknown length`),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The films whose length cannot be read. */
export const unreadLengths = (films: readonly Timed[]) =>
  films.filter(({ duration }) => secondsOf(duration) === null).map(({ title }) => title)

/** In the stored order; films that were named since then come last, as the list of films has them. */
export function inOrder<Film extends { id: string }>(films: readonly Film[], ids: readonly string[]): Film[] {
  const placeOf = ({ id }: Film) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return films.toSorted((one, other) => placeOf(one) - placeOf(other))
}
