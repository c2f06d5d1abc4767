import { isEmailAddress, withAsciiDomain } from './email.rules.ts'
import { markedBlocks } from './text-marks.rules.ts'
import { type ReplacedFacts, withClubFacts } from './defaults.rules.ts'

export interface TextRow {
  title: string
  text?: readonly string[]
  link?: { label: string; href: string }
}

export function rowsWithClubFacts(facts: ReplacedFacts, rows: readonly TextRow[]): TextRow[] {
  const withFacts = (words: string) => withClubFacts(facts, words)
  return rows.map(({ title, text, link }) => ({
    title,
    ...(text && { text: text.map(withFacts) }),
    // A link to a fact that is not set has no label.
    ...(link &&
      withFacts(link.label) && { link: { label: withFacts(link.label), href: withFacts(link.href) } }),
  }))
}

/** Each line of a row is a paragraph or an item of a list. */
export function markedRows(rows: readonly TextRow[]) {
  return rows.map(({ text, ...row }) => ({ ...row, ...(text && { text: markedBlocks(text.join('\n\n')) }) }))
}

/** '[Join the crew](/join)': a page of this site, or an https address. */
const LINK_LINE = /^\[([^\]]+)\]\((\/[\w/#?=&-]*|https:\/\/[^\s)]+)\)$/

function linkIn(line: string): TextRow['link'] | null {
  if (isEmailAddress(line)) return { label: line, href: `mailto:${withAsciiDomain(line)}` }
  const [, label, href] = LINK_LINE.exec(line) ?? []
  return label && href ? { label, href } : null
}

/** Each '# ' begins a row; a line that is an email address or '[label](address)' becomes the row's link. */
export function parseTextRows(text: string): TextRow[] {
  const parts = text.split(/^# /m).filter((part) => part.trim())
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n').map((line) => line.trim())
    const words = lines.filter(Boolean)
    const linkLine = words.find((line) => linkIn(line))
    const link = linkIn(linkLine ?? '')
    return { title, text: words.filter((line) => line !== linkLine), ...(link && { link }) }
  })
}

const linkLineOf = ({ label, href = '' }: { label: string; href?: string }) =>
  href === '' || href === `mailto:${label}` ? label : `[${label}](${href})`

/** Formats rows as the text that the settings form shows. */
export function formatTextRows(
  rows: readonly { title: string; text?: readonly string[]; link?: { label: string; href?: string } }[],
): string {
  return rows
    .map(({ title, text = [], link }) =>
      [`# ${title}`, ...text, ...(link ? [linkLineOf(link)] : [])].join('\n'),
    )
    .join('\n\n')
}
