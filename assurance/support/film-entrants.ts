import { seededRandom } from '#tests/support/seed.ts'

/** A film that names its people wherever somebody could write a name. */
export interface RandomEntry {
  title: string
  name: string
  email: string
  answers: Record<string, string>
  hidden: Hidden
}

export interface Hidden {
  /** Full names and their parts. */
  names: string[]
  /** Digits only. */
  phones: string[]
  email: string
}

const wide = ['Zoyqua', 'Vexhnil', 'Wojqvik', 'Élodqïe', 'O’Brqwien', 'Qzeth-Lvuc', 'Łukqxasz', 'Ñuñqez']
const vowels = ['ka', 'qo', 'vu', 'xi', 'zy', 'jo', 'wé', 'fu']
const devanagari = ['रा', 'ज', 'ल', 'क्ष्', 'मी', 'ग', 'वि', 'ठ', 'ड़', 'ओं', 'नू', 'ष']
const short = ['Qo', 'Xu', 'Jy', 'Wq', 'Zoq', 'Vqi', 'ओम', 'रघु', 'രഘു', '王芳', '김민수']
/** What stands behind a name without a gap. */
const endings: Readonly<Record<string, string>> = { ओम: 'ने', रघु: 'चा', രഘു: 'വിന്റെ', 王芳: '的', 김민수: '는' }

/** Everything random of an entry, for a seed that repeats it. */
export function entryMaker(seed: number) {
  const next = seededRandom(seed)
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item
  const some = (count: number, item: () => string) => Array.from({ length: count }, item).join('')
  const word = () => {
    const kind = next()
    if (kind < 0.2) return one(short)
    if (kind < 0.45) return some(5, () => one(devanagari))
    if (kind < 0.6) return one(wide) + some(2, () => one(vowels))
    const letters = some(4, () => one(vowels))
    return letters.charAt(0).toUpperCase() + letters.slice(1)
  }
  const person = () => Array.from({ length: 1 + Math.floor(next() * 3) }, word).join(' ')
  const phone = () => {
    const digits = some(9, () => String(Math.floor(next() * 10)))
    const all = `9${digits}`
    const grouped = `${all.slice(0, 5)}${one([' ', '-', '.', ' - ', '–'])}${all.slice(5)}`
    const written = one([all, grouped, `+91 ${grouped}`, `(0)${grouped}`])
    const shown =
      next() < 0.3 ? written.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit))) : written
    return { digits: all, shown }
  }
  const styles: readonly ((name: string) => string)[] = [
    (name) => name,
    (name) => `by ${name.toUpperCase()},`,
    (name) => `“${name.toLowerCase()}”`,
    (name) => name.normalize('NFD'),
    (name) => `@${name.replaceAll(' ', '')}`,
    (name) => name.replaceAll(' ', '.'),
    (name) => `<b>${name}</b>`,
  ]
  return (): RandomEntry => {
    const name = person()
    const director = person()
    const crew = Array.from({ length: 1 + Math.floor(next() * 4) }, person)
    const email = `${some(3, () => one(vowels))}${Math.floor(next() * 99)}@college.example`
    const phones = [phone(), phone()]
    const everybody = [name, director, ...crew]
    const said = () => {
      const [first, number] = [one(everybody), one(phones)]
      const contact = one([
        email,
        email.toUpperCase(),
        `mailto:${email}`,
        `${number.shown} or ${email}`,
        number.shown,
        `${email.split('@')[0]} on Instagram`,
      ])
      // A line where a short name keeps its case, as people write it.
      const style = first.split(' ').some((part) => part.length < 3)
        ? one([styles[0], styles[3]])
        : one(styles)
      return `${style?.(first)}${endings[first.split(' ').at(-1) ?? ''] ?? ''} ${one(['waits', 'रोज़', 'leaves'])} ${contact}`
    }
    const plain = name.replaceAll(/[^A-Za-z]/g, '') || 'films'
    const number = Math.floor(next() * 1e8)
    const videoUrl = one([
      `https://vimeo.com/${number}`,
      `https://vimeo.com/${plain}/${number}`,
      `https://www.youtube.com/watch?v=x${number}&ab_channel=${encodeURIComponent(name)}`,
      `https://drive.google.com/file/d/x${number}/view?usp=sharing`,
      `https://files.example/personal/${encodeURIComponent(email.replace('@', '_'))}/${encodeURIComponent(name)}`,
      `https://files.example/${encodeURIComponent(director.toLowerCase())}`,
    ])
    return {
      title: next() < 0.5 ? said().slice(0, 80) : `Ferry ${number}`,
      name,
      email,
      answers: {
        year: '2026',
        minutes: '14',
        languages: next() < 0.2 ? `Hindi, ${director}` : 'Hindi',
        ageRating: 'U',
        description: `${said()}. ${said()}\n${said()}`,
        director,
        credits: crew.map((who, index) => (index === 0 ? who : `Camera: ${who}`)).join('\n'),
        videoUrl,
        videoPassword: one(['', 'open-sesame', name, `${director}1`]),
      },
      hidden: {
        names: [...new Set(everybody.flatMap((who) => [who, ...who.split(/[ -]/)]))].filter(
          (part) => part.length > 1,
        ),
        phones: phones.map(({ digits }) => digits),
        email,
      },
    }
  }
}

const decoded = (text: string) =>
  text
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&')
    .replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())

/** As bytes that mean the same are read by people: entities, escapes and digits of any script alike. */
export function readable(text: string): { text: string; lower: string; digits: string } {
  const plain = decoded(text).normalize('NFC')
  const digits = plain
    .replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966))
    .replaceAll(/(?<=\d)[\s\p{Pd}().]{1,3}(?=\d)/gu, '')
  return { text: plain, lower: plain.toLowerCase(), digits }
}

/** What cameras write into a picture. Two or three letters stand in any file. */
export function namedInPicture(bytes: Buffer, all: readonly Hidden[]): string | null {
  const texts = all.flatMap(({ names, phones, email }) => [
    ...names.filter((name) => name.length > 3),
    ...phones,
    email,
  ])
  return texts.find((text) => bytes.includes(text)) ?? null
}

/** Finds what names somebody of the films. Short names are words: 'Qo' is no part of 'Qoran'. */
export function finderOf(all: readonly Hidden[]): (answer: ReturnType<typeof readable>) => string | null {
  const names = [...new Set(all.flatMap((hidden) => hidden.names.map((name) => name.normalize('NFC'))))]
  const isWord = (name: string) => name.length <= 3 && name.toLowerCase() !== name.toUpperCase()
  const short = names.filter(isWord).join('|')
  const words = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${short || '(?!)'})(?![\p{L}\p{M}])`, 'u')
  const accounts = all.flatMap(({ email }) => [email, email.split('@')[0] || email])
  const long = [...names.filter((name) => !isWord(name)), ...accounts].map((text) => text.toLowerCase())
  const phones = all.flatMap((hidden) => hidden.phones)
  return ({ text, lower, digits }) =>
    words.exec(text)?.[0] ??
    long.find((name) => lower.includes(name)) ??
    phones.find((phone) => digits.includes(phone)) ??
    null
}
