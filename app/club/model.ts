import { club } from '#content/club.ts'

/** What a logo is lost on: '' for neither page. */
export type LogoTone = '' | 'dark' | 'light'

/** How the club looks; '' where it looks as the site came. */
export interface Brand {
  /** '#rrggbb': buttons, links and marks. */
  accent: string
  /** '#rrggbb': the hue of the pages. Set when `accent` is. */
  second: string
  /** The name of the file, made of its content; '': the mark is drawn. */
  logo: string
  /** 'dark': a dark logo, which needs a light ground. */
  logoTone: LogoTone
}

/** What every page says about the club; a super admin may change it without a new version of the site. */
export interface ClubFacts extends Brand {
  name: string
  /** One to four letters or digits: the mark, and the name under the icon on a phone. */
  short: string
  /** The line at the foot of every page (product.md#home-sections). */
  tagline: string
  city: string
  /** Shown with the faculty coordinator. */
  department: string
  /** Where people write to, and ask for erasure. */
  contactEmail: string
  /** Where short films are sent. */
  filmFormUrl: string
  /** '' where the club has no such place. */
  instagram: string
  linkedin: string
  youtube: string
  vimeoId: string
}

/** Everything on the Settings screen. */
export interface ClubSettings extends Omit<ClubFacts, keyof Brand> {
  /** '' until one is set: then the environment's. Handed to the approving admin, never to a page. */
  inviteUrl: string
  /** '' where the words of content/texts.ts stand. */
  privacy: string
}

export type SettingName = keyof ClubSettings

export const defaultBrand: Brand = { accent: '', second: '', logo: '', logoTone: '' }

/** What the committee wrote down when it made the site its own. */
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
  vimeoId: club.showcaseVimeoId,
}

export const defaultFacts: ClubFacts = { ...defaultBrand, ...textFacts }

export const defaultSettings: ClubSettings = { ...textFacts, inviteUrl: '', privacy: '' }

export function factsOf(settings: ClubSettings, brand: Brand): ClubFacts {
  const { inviteUrl: _inviteUrl, privacy: _privacy, ...facts } = settings
  return { ...facts, ...brand }
}

/** RFC 2606 and 6761: names that belong to nobody, as the demo club's do. */
const RESERVED_HOST = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|localhost|test)$/i

/** Whether an e-mail address or a link can reach nobody. */
export function isReservedAddress(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : address.slice(address.lastIndexOf('@') + 1)
  return RESERVED_HOST.test(host)
}
