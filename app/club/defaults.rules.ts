import { club } from '#content/club.ts'
import { showcaseVimeoId } from '#content/showcase.ts'
import { type Brand, type ClubFacts, type ClubSettings, defaultBrand } from './model.ts'

/** Facts that appear inside the texts of `content/`. */
export type ReplacedFacts = Pick<ClubFacts, (typeof replacedFacts)[number]>
const replacedFacts = ['name', 'city', 'department', 'contactEmail'] as const

/** Words of `content/` with what the settings say today in the place of the defaults. */
export function withClubFacts(facts: ReplacedFacts, words: string): string {
  // In two steps, so that no value is taken for another default.
  return replacedFacts
    .reduce<string>((text, fact, at) => text.replaceAll(defaultFacts[fact], `{${at}}`), words)
    .replace(/\{(\d)\}/g, (_, at: string) => facts[replacedFacts[Number(at)] ?? 'name'])
}

/** What the site says until a super admin changes it: the facts of the demo club. */
const textFacts: Omit<ClubFacts, keyof Brand> = {
  name: club.name,
  short: club.short,
  tagline: club.footerLine,
  city: club.city,
  department: club.department,
  contactEmail: club.contactEmail,
  filmFormUrl: club.filmFormUrl,
  instagram: club.social.instagram,
  linkedin: club.social.linkedin,
  youtube: club.social.youtube,
  vimeoId: showcaseVimeoId,
  creditText: club.credit.text,
  creditUrl: club.credit.href,
}

export const defaultFacts: ClubFacts = { ...defaultBrand, ...textFacts }

/** Many mail servers allow no more than a few a second. */
export const MAILS_PER_MINUTE = '120'

export const defaultSettings: ClubSettings = {
  ...textFacts,
  inviteUrl: '',
  welcome: '',
  privacy: '',
  mailsPerMinute: MAILS_PER_MINUTE,
}
