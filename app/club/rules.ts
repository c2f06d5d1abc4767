import * as v from 'valibot'
import { type ClubSettings, defaultSettings, rowsOf, type SettingName } from './model.ts'

const settingLimits = { name: 60, tagline: 120, link: 300, privacy: 10_000 } as const

export const settingLabels = {
  name: 'Club name',
  tagline: 'Tagline',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  vimeoId: 'Showcase video',
  inviteUrl: 'Group invite link',
  privacy: 'Privacy text',
} as const satisfies Record<SettingName, string>

export type SettingErrors = Partial<Record<SettingName, string>>

export const settingSentences = {
  name: 'Please enter the name of the club',
  tagline: 'Please enter a tagline',
  link: 'Please enter a link that begins with https://',
  vimeoId: 'Please enter the number of a Vimeo video, or its address',
  privacyRows: 'Please begin each part with a line like "# Join requests", with its words under it',
  signs: 'Please leave out signs that cannot be written',
  long: (most: number) => `Please use at most ${most} characters`,
} as const

export type SettingProblem = 'invalid' | 'changed-elsewhere' | 'failed'

export const settingProblemSentences = {
  invalid: 'Please check the marked fields',
  'changed-elsewhere':
    'Somebody else changed the settings meanwhile. Your words are still here: save again to replace theirs.',
  failed: 'Failed to save the settings. Please try again.',
} as const satisfies Record<SettingProblem, string>

export const SETTINGS_SAVED = 'Settings saved. The site shows them now.'

/** A missing field, or a file where words belong, counts as an empty field. */
const words = v.pipe(
  v.fallback(v.string(), ''),
  v.trim(),
  v.check((text) => !text.includes('\0') && text.isWellFormed(), settingSentences.signs),
)

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === ''
}

const most = (count: number) => v.maxLength<string, number, string>(count, settingSentences.long(count))
const link = v.pipe(
  words,
  most(settingLimits.link),
  v.check((text) => text === '' || isHttps(text), settingSentences.link),
)

/** '76979871', 'https://vimeo.com/76979871' */
const VIMEO = /^(?:https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?)?(\d{4,15})$/

function isPrivacy(text: string): boolean {
  if (text === '') return true
  const rows = rowsOf(text)
  return text.startsWith('# ') && rows.every(({ title, text }) => title !== '' && text.length > 0)
}

const schema = v.object({
  name: v.pipe(words, v.nonEmpty(settingSentences.name), most(settingLimits.name)),
  tagline: v.pipe(words, v.nonEmpty(settingSentences.tagline), most(settingLimits.tagline)),
  instagram: link,
  linkedin: link,
  youtube: link,
  vimeoId: v.pipe(
    words,
    v.regex(VIMEO, settingSentences.vimeoId),
    v.transform((text) => VIMEO.exec(text)?.[1] ?? ''),
  ),
  inviteUrl: link,
  privacy: v.pipe(
    words,
    v.transform((text) => text.replaceAll('\r\n', '\n')),
    most(settingLimits.privacy),
    v.check(isPrivacy, settingSentences.privacyRows),
  ),
})

/** Whatever it is, read as fields. */
const fields = v.fallback(v.record(v.string(), v.unknown()), {})
const names = Object.keys(settingLabels) as SettingName[]

/** Only what the screen asks for is read, whatever else came along. */
export function checkSettings(
  sent: unknown,
): { ok: true; value: ClubSettings } | { ok: false; errors: SettingErrors } {
  const all = v.parse(fields, sent)
  const asked = Object.fromEntries(names.map((name) => [name, all[name] ?? '']))
  const parsed = v.safeParse(schema, asked, { abortPipeEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const errors: SettingErrors = {}
  const nested = v.flatten<typeof schema>(parsed.issues).nested ?? {}
  for (const name of names) {
    const sentence = nested[name]?.[0]
    if (sentence) errors[name] = sentence
  }
  return { ok: false, errors }
}

/** As it was kept; a field that an older version did not know has its default. */
export function readKept(json: string | null): ClubSettings {
  const settings = { ...defaultSettings }
  if (json === null) return settings
  const kept = v.parse(fields, JSON.parse(json))
  for (const name of names) {
    const own = kept[name]
    if (typeof own === 'string') settings[name] = own
  }
  return settings
}

/** Which of them differ, for the log. */
export function changedSettings(before: ClubSettings, after: ClubSettings): SettingName[] {
  return names.filter((name) => before[name] !== after[name])
}
