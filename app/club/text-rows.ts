import { type ClubFacts, withClubFacts } from './model.ts'

interface TextRow {
  title: string
  text?: readonly string[]
  link?: { label: string; href: string }
}

export function rowsWithClubFacts(facts: ClubFacts, rows: readonly TextRow[]): TextRow[] {
  const named = (words: string) => withClubFacts(facts, words)
  return rows.map(({ title, text, link }) => ({
    title,
    ...(text && { text: text.map(named) }),
    ...(link && { link: { label: named(link.label), href: named(link.href) } }),
  }))
}

const EMAIL_LINE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Each '# ' begins a row; a line that is an e-mail address becomes the row's link. */
export function parseTextRows(text: string): TextRow[] {
  const parts = text.split(/^# /m).filter((part) => part.trim())
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n').map((line) => line.trim())
    const words = lines.filter(Boolean)
    const email = words.find((line) => EMAIL_LINE.test(line))
    return {
      title,
      text: words.filter((line) => line !== email),
      ...(email && { link: { label: email, href: `mailto:${email}` } }),
    }
  })
}

/** Formats rows as the text that the settings form shows. */
export function formatTextRows(
  rows: readonly { title: string; text?: readonly string[]; link?: { label: string } }[],
): string {
  return rows
    .map(({ title, text = [], link }) => [`# ${title}`, ...text, ...(link ? [link.label] : [])].join('\n'))
    .join('\n\n')
}
