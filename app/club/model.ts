/** What a logo is lost on: '' for neither page. */
export type LogoTone = '' | 'dark' | 'light'

/** The club's colours and logo; '' for the default. */
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

/** Facts for every page; a super admin changes them under Settings. */
export interface ClubFacts extends Brand {
  name: string
  /** One to four letters or digits: the mark, and the name under the icon on a phone. */
  short: string
  /** The line at the foot of every page (product.md#home-sections). */
  tagline: string
  /** '' where the club names none; so with the department and the film form. */
  city: string
  /** Shown with the faculty coordinator. */
  department: string
  /** The address for messages and for requests of erasure. */
  contactEmail: string
  /** The address of the form for short films; '' for none. */
  filmFormUrl: string
  /** '' where the club has no such place. */
  instagram: string
  linkedin: string
  youtube: string
  /** The showcase on the home page; '' for none. */
  vimeoId: string
  /** Who made the site, at the end of every page; '' shows nothing. */
  creditText: string
  creditUrl: string
}

/** Everything on the Settings screen. */
export interface ClubSettings extends Omit<ClubFacts, keyof Brand> {
  /** '' until one is set: then the environment's. Handed to the approving admin, never to a page. */
  inviteUrl: string
  /** What a new member is sent, with placeholders; '' for the text of the site. */
  welcome: string
  /** '' uses the text of content/texts.ts. */
  privacy: string
  /** How many mails about changes and messages leave in a minute, in digits. */
  mailsPerMinute: string
}

export type SettingName = keyof ClubSettings

export const defaultBrand: Brand = { accent: '', second: '', logo: '', logoTone: '' }

/** The facts of an unknown club. */
export const noFacts: ClubFacts = {
  ...defaultBrand,
  name: '',
  short: '',
  tagline: '',
  city: '',
  department: '',
  contactEmail: '',
  filmFormUrl: '',
  instagram: '',
  linkedin: '',
  youtube: '',
  vimeoId: '',
  creditText: '',
  creditUrl: '',
}

export function factsOf(settings: ClubSettings, brand: Brand): ClubFacts {
  const { inviteUrl: _inviteUrl, welcome: _welcome, privacy: _privacy, ...rest } = settings
  const { mailsPerMinute: _pace, ...facts } = rest
  return { ...facts, ...brand }
}

/** RFC 2606 and 6761: names that are reserved, as in the demo club. */
const RESERVED_HOST = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|localhost|test)$/i

/** Whether an email address or a link is reserved and reaches nobody. */
export function isReservedAddress(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : address.slice(address.lastIndexOf('@') + 1)
  return RESERVED_HOST.test(host)
}

/** The person whose data is requested. The email is in lower case, the phone has ten digits. */
export interface DataSubject {
  emails: readonly string[]
  phones: readonly string[]
  accountIds: readonly string[]
  /** For data that somebody else reads: mails are listed without their text, which may hold a link that signs in to the account; answers after an event and votes are left out. */
  isReadByOthers?: boolean
}

/** What a domain holds about a person: one table for each kind of record. An instant is written in ISO 8601. */
export interface PersonalData {
  title: string
  records: Record<string, string | null>[]
}
