import { type BrandPart, brandLabels } from '#app/club/brand.rules.ts'
import type { Brand, ClubSettings, SettingName } from '#app/club/model.ts'
import { settingLabels } from '#app/club/rules.ts'
import { type ContentChange, type ContentDifference, shortened } from '#app/content/changes.rules.ts'
import type { ContentItem } from '#app/content/model.ts'

const names = Object.keys(settingLabels) as SettingName[]
const labels: Readonly<Record<string, string>> = { ...settingLabels, ...brandLabels }

/** Write-only: never shown in the log and not undone from it. */
const secret: SettingName = 'inviteUrl'
export const isKept = (id: string): boolean => id !== secret

/** Each setting and each part of the brand as an entry, so that its changes are stored like those of content. */
export function settingItems(
  settings: ClubSettings,
  { accent, second, logo, logoTone }: Brand,
): ContentItem[] {
  const texts: Record<BrandPart, string> = {
    colours: [accent, second].filter(Boolean).join(' '),
    logo: [logo, logoTone].filter(Boolean).join(' '),
  }
  return [
    ...names.map((id) => ({ id, value: settings[id] })),
    ...Object.entries(texts).map(([id, value]) => ({ id, value })),
  ]
}

const valueIn = (items: readonly ContentItem[], id: string) =>
  items.find((item) => item.id === id)?.['value'] ?? ''

export function settingsIn(items: readonly ContentItem[]): ClubSettings {
  return Object.fromEntries(names.map((id) => [id, valueIn(items, id)])) as unknown as ClubSettings
}

export function brandIn(items: readonly ContentItem[]): Brand {
  const [accent = '', second = ''] = valueIn(items, 'colours').split(' ')
  const [logo = '', logoTone = ''] = valueIn(items, 'logo').split(' ')
  return { accent, second, logo, logoTone: logoTone as Brand['logoTone'] }
}

/** The text shown for an empty value. */
const emptyTexts: Partial<Record<string, string>> = {
  colours: 'The colours the site came with',
  logo: 'The letters',
  welcome: 'The standard text',
  privacy: 'The standard text',
}

function shownValue(id: string, item: ContentItem | null, picture: string): string {
  const value = item?.['value'] ?? ''
  if (value === '') return emptyTexts[id] ?? ''
  return id === 'logo' ? picture : value
}

/** The changes of a setting as text: before and after. */
export function settingDifferences({ entries }: ContentChange): ContentDifference[] {
  return entries
    .filter(({ id }) => isKept(id))
    .map(({ id, before, after }) => {
      const isReplaced = Boolean(before?.['value'])
      const texts = [
        shownValue(id, before, 'A picture'),
        shownValue(id, after, isReplaced ? 'Another picture' : 'A picture'),
      ] as const
      const [was, now] = shortened(...texts)
      return { what: labels[id] ?? id, was, now }
    })
}
