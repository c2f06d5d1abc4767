import * as v from 'valibot'
import { isHttps } from './addresses.rules.ts'
import { DRAWN_LETTERS } from './drawn-letters.rules.ts'
import { isEmailAddress, withAsciiDomain } from './email.rules.ts'
import { pastedSecret } from './pasted-secret.rules.ts'
import { isStorable, UNSTORABLE, visibleText } from './storable.rules.ts'
import { CHECK_MARKED_FIELDS } from './outcome.ts'
import { defaultSettings, MAILS_PER_MINUTE } from './defaults.rules.ts'
import type { ClubSettings, SettingName } from './model.ts'
import { parseTextRows } from './text-rows.ts'
import { plainAddress } from './video-addresses.rules.ts'
import { DEFAULT_WELCOME, WELCOME_MOST } from './welcome.rules.ts'

const settingLimits = {
  name: 60,
  tagline: 120,
  city: 60,
  department: 80,
  email: 254,
  link: 300,
  privacy: 10_000,
} as const

export const settingLabels = {
  name: 'Club name',
  short: 'Short name',
  tagline: 'Tagline',
  city: 'City',
  department: 'Department',
  contactEmail: 'Contact email',
  filmFormUrl: 'Film form',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  vimeoId: 'Showcase video',
  creditText: 'Credit of the makers of the site',
  creditUrl: 'Link of the credit',
  inviteUrl: 'Group invite link',
  welcome: 'WhatsApp welcome',
  privacy: 'Privacy text',
  mailsPerMinute: 'Mails a minute',
} as const satisfies Record<SettingName, string>

export type SettingErrors = Partial<Record<SettingName, string>>

export const settingMessages = {
  name: 'Please enter the name of the club',
  tagline: 'Please enter a tagline',
  short: 'Please enter one to four letters or digits',
  'short-undrawable': `The logo can be drawn ${DRAWN_LETTERS}. Please use some of these.`,
  contactEmail: 'Please enter an email address, such as club@college.ac.in',
  link: 'Please enter a link that begins with https://',
  inviteUrl: 'Please enter the invite link of a WhatsApp group: https://chat.whatsapp.com and its code',
  place: 'Please enter a name such as @clubname, or a link that begins with https://',
  vimeoId: 'Please enter the number of a Vimeo video, or its address',
  privacyRows: 'Please begin each part with a line like "# Join requests", with its text under it',
  mailsPerMinute: 'Please enter a whole number from 1 to 1000',
  long: (most: number) => `Please use at most ${most} characters`,
} as const

export type SettingProblem = 'invalid' | 'changed-elsewhere' | 'changed-since' | 'gone' | 'failed'

export const settingProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  'changed-elsewhere':
    'Somebody else changed the settings in the meantime. What you typed is still here: save again to replace theirs.',
  'changed-since': 'Nothing is left of this change: it was taken back, or changed again since.',
  gone: 'What was there before this change is no longer kept.',
  failed: 'Failed to save the settings. Please try again.',
} as const satisfies Record<SettingProblem, string>

export const SETTINGS_SAVED = 'Settings saved. The site shows them now.'
export const SETTING_TAKEN_BACK = 'The change is taken back. The site shows it now.'

/** A missing field, or a file in the place of text, counts as empty. */
const words = v.pipe(v.fallback(v.string(), ''), v.transform(visibleText), v.check(isStorable, UNSTORABLE))

const most = (count: number) => v.maxLength<string, number, string>(count, settingMessages.long(count))
const link = v.pipe(
  words,
  most(settingLimits.link),
  v.check((text) => text === '' || isHttps(text), settingMessages.link),
)

/** An invite without its code, or of another site, leads nowhere. */
export function isGroupInvite(text: string): boolean {
  if (!isHttps(text)) return false
  const { hostname, pathname } = new URL(text)
  return hostname === 'chat.whatsapp.com' && /^\/(invite\/)?[\w-]{6,64}\/?$/.test(pathname)
}

/** '@clubname', 'clubname' and 'instagram.com/clubname' become the address of the place. */
function profileLink(host: string, path: string) {
  const hosts = new Set([host, host.replace('www.', '')])
  const complete = (text: string) => {
    if (hosts.has(text.toLowerCase().split('/')[0] ?? '')) return `https://${text}`
    const handle = /^@?([\p{L}\p{N}_.-]{1,100})$/u.exec(text)?.[1]
    return handle ? `https://${host}/${path}${encodeURIComponent(handle)}` : text
  }
  return v.pipe(
    words,
    v.transform(complete),
    most(settingLimits.link),
    v.check((text) => text === '' || isHttps(text), settingMessages.place),
  )
}

/** Of '76979871' or an address of it. An unlisted video does not play on the home page. */
const vimeoNumberOf = (text: string) =>
  /^(?:https:\/\/vimeo\.com\/)?(\d{4,15})$/.exec(plainAddress(text) ?? text)?.[1] ?? ''

function isPrivacy(text: string): boolean {
  if (text === '') return true
  const rows = parseTextRows(text)
  return text.startsWith('# ') && rows.every(({ title, text }) => title !== '' && text?.length)
}

const schema = v.object({
  name: v.pipe(words, v.nonEmpty(settingMessages.name), most(settingLimits.name)),
  short: v.pipe(words, v.regex(/^[\p{L}\p{M}\p{N}]{1,4}$/u, settingMessages.short)),
  tagline: v.pipe(words, v.nonEmpty(settingMessages.tagline), most(settingLimits.tagline)),
  city: v.pipe(words, most(settingLimits.city)),
  department: v.pipe(words, most(settingLimits.department)),
  contactEmail: v.pipe(
    words,
    most(settingLimits.email),
    v.check((text) => text === '' || isEmailAddress(text), settingMessages.contactEmail),
    v.transform(withAsciiDomain),
  ),
  filmFormUrl: link,
  instagram: profileLink('www.instagram.com', ''),
  linkedin: profileLink('www.linkedin.com', 'company/'),
  youtube: profileLink('www.youtube.com', '@'),
  vimeoId: v.pipe(
    words,
    v.check((text) => text === '' || vimeoNumberOf(text) !== '', settingMessages.vimeoId),
    v.transform(vimeoNumberOf),
  ),
  creditText: v.pipe(words, most(settingLimits.tagline)),
  creditUrl: link,
  inviteUrl: v.pipe(
    v.fallback(v.string(), ''),
    v.transform(pastedSecret),
    link,
    v.check((text) => text === '' || isGroupInvite(text), settingMessages.inviteUrl),
  ),
  // A text equal to the default stays the default, also when a later version changes it.
  welcome: v.pipe(
    words,
    most(WELCOME_MOST),
    v.transform((text) => (text.replaceAll('\r\n', '\n') === DEFAULT_WELCOME ? '' : text)),
  ),
  privacy: v.pipe(words, most(settingLimits.privacy), v.check(isPrivacy, settingMessages.privacyRows)),
  mailsPerMinute: v.pipe(
    words,
    v.transform((text) => text || MAILS_PER_MINUTE),
    v.regex(/^(?:[1-9]\d{0,2}|1000)$/, settingMessages.mailsPerMinute),
  ),
})

/** Whatever it is, read as fields. */
const fields = v.fallback(v.record(v.string(), v.unknown()), {})
const names = Object.keys(settingLabels) as SettingName[]

/** Any part of the settings: a form is never refused for a field that it does not have. */
const partSchema = v.partial(schema)

/** Reads only the settings that were sent, and drops everything else. */
export function checkSettings(
  sent: unknown,
): { ok: true; value: Partial<ClubSettings> } | { ok: false; errors: SettingErrors } {
  const all = v.parse(fields, sent)
  const submitted = Object.fromEntries(
    names.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]),
  )
  const parsed = v.safeParse(partSchema, submitted, { abortPipeEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const errors: SettingErrors = {}
  const nested = v.flatten<typeof partSchema>(parsed.issues).nested ?? {}
  for (const name of names) {
    const message = nested[name]?.[0]
    if (message) errors[name] = message
  }
  return { ok: false, errors }
}

/** Parses stored settings; a field that an older version did not have gets its default. */
export function parseStoredSettings(json: string | null): ClubSettings {
  const settings = { ...defaultSettings }
  if (json === null) return settings
  const storedFields = v.parse(fields, JSON.parse(json))
  for (const name of names) {
    const value = storedFields[name]
    if (typeof value === 'string') settings[name] = value
  }
  return settings
}
