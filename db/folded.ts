/** Accents and other marks over and under letters, the dot under letters of Hindi, and characters that show nothing. */
const MARKS = String.raw`\u0300-\u036f\u093c\u00ad\u200b-\u200f\u2060\ufeff`

/** Capitals and letters with a stroke that Unicode does not take apart: Latin, Greek and Cyrillic. */
const LETTERS = 'ŁłØøĐđÐðĦħŦŧıÆŒÞŊẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЂЉЊЋЏҐ'
const PLAIN_LETTERS = 'llooddddhhttiæœþŋßαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяєіђљњћџґ'

const marks = new RegExp(`[${MARKS}]`, 'g')
const capital = new RegExp(`[A-Z${LETTERS}]`, 'g')
const plainOf = new Map(Array.from(LETTERS, (letter, place) => [letter, PLAIN_LETTERS[place]]))

/** By this text names and titles are searched and sorted: 'Élodie', composed or not, and 'elodie' are one. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll(capital, (letter) => plainOf.get(letter) ?? letter.toLowerCase())
}

/**
 * The same in PostgreSQL, whatever its locale: there `lower` depends on it, and `unaccent` is an extension that may be missing.
 * SQLite calls the function above.
 */
export const createFolded = `create function folded(value text) returns text language sql immutable parallel safe as $$
  select translate(
    lower(regexp_replace(normalize(value, nfkd), '[${MARKS}]', '', 'g') collate "C"),
    '${LETTERS}',
    '${PLAIN_LETTERS}'
  )
$$`
