import type { Acting } from '#app/accounts/acting.server.ts'
import { defaultSettings } from '#app/club/defaults.rules.ts'
import { type ClubSettings, type SettingName } from '#app/club/model.ts'
import { contentDraft, contentItem } from '#app/content/use-cases.server.ts'
import type { ContentItem, ContentKind } from '#app/content/model.ts'
import { type FirstRunScreen, firstRunScreens } from '#app/first-run/first-run.rules.ts'
import { actionItems } from '#app/dashboard/use-cases.server.ts'
import { brandView, settingsView } from '#app/settings/use-cases.server.ts'
import { demoState, firstRunView } from '#app/first-run/use-cases.server.ts'
import { todayIn } from '#app/events/club-time.ts'
import { homeKind, pageOf, pagesKind } from '#app/home/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { blankClub } from '#content/blank.ts'
import { teamKind } from '#app/team/use-cases.server.ts'

/** The settings of a screen. What the demo club says is an example in an empty field. */
export const settingsOf = {
  name: ['name', 'short', 'city', 'department'],
  texts: ['tagline'],
  contact: ['contactEmail', 'instagram', 'linkedin', 'youtube', 'filmFormUrl'],
} as const satisfies Partial<Record<FirstRunScreen, readonly SettingName[]>>

/** What the demo or a blank site says is nobody's choice. */
export const isOfNobody = (settings: Partial<ClubSettings>, name: SettingName) =>
  [defaultSettings[name], blank[name]].includes(settings[name])
const blank: Partial<Record<SettingName, string>> = blankClub

async function settingsPart(acting: Acting, screen: keyof typeof settingsOf) {
  const { settings, hasInvite, savedAt } = await settingsView(acting)
  const entries = settingsOf[screen].map((name) => [name, isOfNobody(settings, name) ? '' : settings[name]])
  return { values: Object.fromEntries(entries) as Record<string, string>, hasInvite, savedAt }
}

async function hasDraft(acting: Acting, kind: ContentKind): Promise<boolean> {
  return (await contentDraft(acting, kind)).hasDraft
}

async function textsPart(acting: Acting) {
  const { values, savedAt } = await settingsPart(acting, 'texts')
  const hero = await contentItem(acting, homeKind, 'hero')
  const about = await contentItem(acting, pagesKind, 'about')
  const { heading, lead, text } = pageOf(about ? [about.item] : [], 'about')
  return {
    values: { ...values, line: hero?.item['line'] ?? '', heading, lead, text },
    savedAt,
    seen: about?.seen ?? '',
    seenLine: hero?.seen ?? '',
    hasDraft: (await hasDraft(acting, homeKind)) || (await hasDraft(acting, pagesKind)),
  }
}

const isOfDemo = ({ defaults }: ContentKind, item: ContentItem) => defaults.some(({ id }) => id === item.id)

async function peoplePart(acting: Acting) {
  const { items, hasDraft } = await contentDraft(acting, teamKind)
  const people = items.map((item) => ({
    id: item.id,
    name: item['name'] ?? '',
    title: item['title'] ?? '',
    image: item['image'] ?? '',
    isOfDemo: isOfDemo(teamKind, item),
  }))
  return {
    people: people.filter((person) => !person.isOfDemo),
    demoCount: people.filter((person) => person.isOfDemo).length,
    hasDraft,
    requestKey: newId(),
  }
}

async function partOf(acting: Acting, screen: FirstRunScreen) {
  if (screen === 'name' || screen === 'contact')
    return { screen, ...(await settingsPart(acting, screen)) } as const
  if (screen === 'texts') return { screen, ...(await textsPart(acting)) } as const
  if (screen === 'logo' || screen === 'colours') return { screen, ...(await brandView(acting)) } as const
  if (screen === 'people') return { screen, ...(await peoplePart(acting)) } as const
  if (screen === 'event')
    return { screen, today: todayIn(acting.env.clubTimeZone, acting.now), requestKey: newId() } as const
  const open = (await actionItems(acting)).filter(({ isSetup }) => isSetup)
  return { screen, demo: await demoState(acting), open: open.map(({ text, to }) => ({ text, to })) } as const
}

export function screenIn(url: string): FirstRunScreen | null {
  const step = new URL(url).searchParams.get('step')
  return firstRunScreens.find((screen) => screen === step) ?? null
}

/** One screen, and how far all of them came. `loadedAt` differs after each change: then the preview looks again. */
export async function firstRunScreenView(acting: Acting, screen: FirstRunScreen | null) {
  const { done, skipped, next, finishedAt } = await firstRunView(acting)
  return {
    part: await partOf(acting, screen ?? next),
    done,
    skipped,
    isFinished: finishedAt !== null,
    loadedAt: acting.now.toISOString(),
  }
}
export type FirstRunData = Awaited<ReturnType<typeof firstRunScreenView>>
