import { club } from '#content/club.ts'

/** What every page says about the club; a super admin may change it without a new version of the site. */
export interface ClubFacts {
  name: string
  /** The line at the foot of every page (specification 2). */
  tagline: string
  /** '' where the club has no such place. */
  instagram: string
  linkedin: string
  youtube: string
  vimeoId: string
}

/** Everything on the Settings screen. */
export interface ClubSettings extends ClubFacts {
  /** '' until one is set: then the environment's. Handed to the approving admin, never to a page. */
  inviteUrl: string
  /** '' where the words of content/words.ts stand. */
  privacy: string
}

export type SettingName = keyof ClubSettings

/** What the committee wrote down when it made the site its own. */
export const defaultFacts: ClubFacts = {
  name: club.name,
  tagline: club.footerLine,
  instagram: club.social.instagram,
  linkedin: club.social.linkedin,
  youtube: club.social.youtube,
  vimeoId: club.showcaseVimeoId,
}

export const defaultSettings: ClubSettings = { ...defaultFacts, inviteUrl: '', privacy: '' }

export function factsOf(settings: ClubSettings): ClubFacts {
  const { name, tagline, instagram, linkedin, youtube, vimeoId } = settings
  return { name, tagline, instagram, linkedin, youtube, vimeoId }
}

/** Words that were written with the committee's own name in them. */
export function namedAfter({ name }: ClubFacts, words: string): string {
  return words.replaceAll(defaultFacts.name, () => name)
}

interface TextRow {
  title: string
  text: readonly string[]
  link?: { label: string; href: string }
}

const EMAIL_LINE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Each '# ' begins a row; a line that is an e-mail address becomes the row's link. */
export function rowsOf(text: string): TextRow[] {
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

/** The other way round, for whoever wants to change what is there. */
export function textOfRows(
  rows: readonly { title: string; text?: readonly string[]; link?: { label: string } }[],
): string {
  return rows
    .map(({ title, text = [], link }) => [`# ${title}`, ...text, ...(link ? [link.label] : [])].join('\n'))
    .join('\n\n')
}
