import { inPattern } from '#app/club/pattern.rules.ts'
import { plainAddress } from '#app/club/video-addresses.rules.ts'
import type { FilmEntry } from './model.ts'

const HIDDEN = '[hidden]'
/** Nine digits or more, in any script, with what people write between them. */
const PHONE = /\+?\p{Nd}(?:[\s\p{Cf}\p{Pd}()./]{0,3}\p{Nd}){8,}/gu
const LATER_LETTER = String.raw`(?![\p{L}\p{M}])`
const EARLIER_LETTER = String.raw`(?<![\p{L}\p{M}])`
/** Up to so many letters a name is looked for as a word with its capitals: 'Ira' is no part of 'miracle', 'An' is not 'an'. */
const WORD_TO = 3

/** With fewer characters the part of an address before the @ is a word like others, such as 'me'. */
const ACCOUNT_FROM = 4

type Named = Pick<FilmEntry, 'name' | 'email' | 'answers'>

/** The letters of a word as a pattern. Accents of the Latin, Greek and Cyrillic scripts do not count. */
const lettersOf = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{M}*/gu, String.raw`$1\p{M}*`)

const lengthOf = (words: readonly string[]) => words.join('').normalize('NFC').length

/** 'Ira Sen' is also 'irasen' and 'ira.sen'. */
const joined = (words: readonly string[]) => words.map(lettersOf).join(String.raw`[^\p{L}\p{M}]{0,3}`)

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

const hasCapital = (word: string) => word !== word.toLowerCase()

/** Scripts that write a name and what follows it without a gap. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** 'Om' and 'OM', and 'McA' where it was typed so. Scripts without capitals put endings to a name: 'रवी' is in 'रवीने', too. */
function wordPatterns(words: readonly string[]): string[] {
  const text = words.join('')
  if (text.toLowerCase() === text.toUpperCase())
    return [UNSPACED.test(text) ? joined(words) : String.raw`${EARLIER_LETTER}${joined(words)}[\p{L}\p{M}]*`]
  return [
    words.map(capitalised),
    words.map((word) => word.toUpperCase()),
    ...(words.some(hasCapital) ? [words] : []),
  ].map((written) => EARLIER_LETTER + joined(written) + LATER_LETTER)
}

function anyOf(patterns: readonly string[], flags: string): RegExp {
  const longestFirst = [...new Set(patterns)].toSorted((a, b) => b.length - a.length)
  return new RegExp(longestFirst.join('|') || '(?!)', flags)
}

/** What gives away who made a film: the names in its credits and of who sent it in, and each part that is no initial. `isAnyCase`: short names in small letters, too, as in addresses. */
function namePatterns({ name, email, answers }: Named, isAnyCase: boolean): RegExp[] {
  const account = email.slice(0, Math.max(0, email.indexOf('@')))
  const accounts = account.length < ACCOUNT_FROM ? [] : [lettersOf(inPattern(account))]
  const credits = (answers['credits'] ?? '').split('\n').map((line) => line.slice(line.indexOf(':') + 1))
  const people = [name, answers['director'] ?? '', ...credits]
    .flatMap((text) => text.split(/[,;&/|]| and /))
    .map((person) => person.match(/[\p{L}\p{M}]+/gu) ?? [])
  const names = [...people, ...people.flatMap((words) => words.map((word) => [word]))]
  const isShort = (words: readonly string[]) => lengthOf(words) <= WORD_TO
  return [
    anyOf(
      accounts.map((written) => String.raw`(?<![\p{L}\p{N}])${written}(?![\p{L}\p{N}])`),
      'giu',
    ),
    anyOf(names.filter((words) => !isShort(words)).map(joined), 'giu'),
    anyOf(
      names.filter((words) => isShort(words) && lengthOf(words) > 1).flatMap(wordPatterns),
      isAnyCase ? 'giu' : 'gu',
    ),
  ]
}

function withoutPeople(text: string, entry: Named, isAnyCase = false): string {
  return namePatterns(entry, isAnyCase)
    .reduce((left, pattern) => left.replaceAll(pattern, HIDDEN), text.normalize('NFD'))
    .normalize('NFC')
    .split(/(\s)/)
    .map((word) => (word.includes('@') ? HIDDEN : word))
    .join('')
}

/** What entrants wrote of a film, without their names, addresses and numbers. */
export const withoutNames = (text: string, entry: Named) =>
  withoutPeople(text, entry).replaceAll(PHONE, HIDDEN)

/** The link and its password as a jury may see them. A text is null where it names who made the film. */
export function watchedAt(entry: Named): { videoUrl: string | null; videoPassword: string | null } {
  const { videoUrl = '', videoPassword = '' } = entry.answers
  const namesNobody = (text: string) => withoutPeople(text, entry, true) === text.normalize('NFC')
  const isPlain = namesNobody(percentDecoded(videoUrl))
  return {
    videoUrl: plainAddress(videoUrl) ?? (isPlain ? videoUrl : null),
    videoPassword: namesNobody(videoPassword) ? videoPassword : null,
  }
}

function percentDecoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
