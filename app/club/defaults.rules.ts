import { club } from '#content/club.ts'
import { showcaseVimeoId } from '#content/showcase.ts'
import { type Brand, type ClubFacts, type ClubSettings, defaultBrand } from './model.ts'

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
