import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import type { ClubSettings } from '#app/club/model.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { checkSettings, type SettingErrors, settingMessages } from '#app/club/rules.ts'
import { isSameJson } from '#app/club/same-json.rules.ts'
import { clubSettings, saveSettings } from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { isDrawable } from '#app/platform/formats/text-image.ts'
import { settingItems } from './setting-changes.rules.ts'
import { currentSettings, recordSettingChanges } from './setting-changes.server.ts'

export { brandView, changeColours, changeLogo, removeLogo, resetColours, undoBrand } from './brand.server.ts'
export { settingChanges, takeBackSetting } from './setting-changes.server.ts'
export { changeUpi, upiView } from './upi.server.ts'

export interface SettingsView {
  settings: Omit<ClubSettings, 'inviteUrl'>
  /** The link itself is handed out with an approval only; here it is written, not read. */
  hasInvite: boolean
  savedAt: string
}

export async function settingsView({ db, viewer }: Acting): Promise<SettingsView> {
  mustBeAble(viewer, 'settings.change')
  const { settings, savedAt } = await clubSettings(db)
  const { inviteUrl, ...visibleSettings } = settings
  return { settings: visibleSettings, hasInvite: inviteUrl !== '', savedAt }
}

export type SaveSettingsOutcome =
  | Outcome<{ savedAt: string }, 'changed-elsewhere'>
  | { ok: false; problem: 'invalid'; errors: SettingErrors }

const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** What `form` does not have stays as it is. `seenAt` is the save that the form shows; a later save by another admin is refused. */
export async function changeSettings(
  acting: Acting,
  { form, seenAt }: { form: Record<string, unknown>; seenAt: string },
): Promise<SaveSettingsOutcome> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'settings.change')
  const { now } = acting
  const check = checkSettings(form)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  if (!isDrawable(check.value.short ?? ''))
    return { ok: false, problem: 'invalid', errors: { short: settingMessages['short-undrawable'] } }
  const savedAt = await transact(acting.db, async (db) => {
    const { club, storedBrand, items: before } = await currentSettings(db)
    // The link is never shown, so an empty field keeps it.
    const inviteUrl = check.value.inviteUrl || club.settings.inviteUrl
    const settings = { ...club.settings, ...check.value, inviteUrl }
    const after = settingItems(settings, storedBrand.brand)
    if (isSameJson(after, before)) return club.savedAt
    if (seenAt !== '' && !isInstant(seenAt)) return null
    if (!(await saveSettings(db, { settings, seenAt, now }))) return null
    await recordSettingChanges(db, { before, after, actorId, at: now })
    return (await clubSettings(db)).savedAt
  })
  if (savedAt === null) return refused('changed-elsewhere')
  acting.announce('settings')
  return done({ savedAt })
}
