import { folded } from '#db/folded.ts'
import type { FilmEntry } from './model.ts'

const HIDDEN = '[hidden]'
/** Nine digits or more, with what people write between them. */
const PHONE = String.raw`\+?\p{Nd}(?:[\s().-]{0,3}\p{Nd}){8,}`
const ADDRESS = String.raw`[^\s@]*@[^\s@]*`

/** The names in the credits of an entry, and of who sent it in. */
function namesIn({ name, answers }: Pick<FilmEntry, 'name' | 'answers'>): string[] {
  const credits = (answers['credits'] ?? '').split('\n').map((line) => line.slice(line.indexOf(':') + 1))
  const people = [name, answers['director'] ?? '', ...credits].flatMap((text) => text.split(/,|&| and /))
  const whole = people.map((person) => folded(person).trim()).filter(Boolean)
  // Also each part, because a text says 'Yash' as well. Of initials only the whole name.
  const parts = whole.flatMap((person) => person.split(/[\s.]+/)).filter((part) => part.length > 1)
  return [...new Set([...whole, ...parts])].toSorted((a, b) => b.length - a.length)
}

/** A short name is hidden as a word of its own: as a part of others it would hide ordinary words. */
function patternOf(name: string): string {
  const literal = name.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
  return name.length > 2 ? literal : String.raw`(?<![\p{L}\p{M}])${literal}(?![\p{L}\p{M}])`
}

/** What entrants wrote of a film, without their names, addresses and numbers, however these are written. */
export function withoutNames(text: string, entry: Pick<FilmEntry, 'name' | 'email' | 'answers'>): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  const plain = letters.map(folded)
  const places = plain.flatMap((letter, place) => Array.from({ length: letter.length }, () => place))
  const names = [folded(entry.email), ...namesIn(entry)].map(patternOf)
  const hidden = new Set<number | undefined>()
  for (const pattern of [...names, PHONE, ADDRESS])
    for (const { index, 0: found } of plain.join('').matchAll(new RegExp(pattern, 'gu')))
      for (let at = index; at < index + found.length; at += 1) hidden.add(places[at])
  return letters
    .map((letter, place) => (!hidden.has(place) ? letter : hidden.has(place - 1) ? '' : HIDDEN))
    .join('')
}
