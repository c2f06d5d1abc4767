import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import type { AuditAction } from '#app/audit/actions.rules.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import { brandOf } from '#app/club/brand.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isSameJson } from '#app/club/same-json.rules.ts'
import { clubBrand, clubLogo, clubSettings, saveBrand, saveSettings } from '#app/club/use-cases.server.ts'
import {
  changeOf,
  type ContentChange,
  type ContentDifference,
  SETTING_KIND,
  takenBack,
} from '#app/content/changes.rules.ts'
import type { ContentItem } from '#app/content/model.ts'
import { keepChange, keptChanges, newestChanges } from '#app/content/use-cases.server.ts'
import { ConcurrentChangeError, type Database, transact } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { brandIn, isKept, settingDifferences, settingItems, settingsIn } from './setting-changes.rules.ts'

/** A logo can be brought back while it is among so many. */
const LOGO_CHANGES_KEPT = 10

type Items = readonly ContentItem[]

/** Each changed setting gets an entry of the log, with what it replaced. Call it in the transaction of the change. */
export async function recordSettingChanges(
  db: Database,
  {
    before,
    after,
    ...entry
  }: { before: Items; after: Items; actorId: string; action?: AuditAction; at: Date },
): Promise<void> {
  for (const entryChange of changeOf(before, after).entries) {
    const id = newId()
    await recordAudit(db, { action: 'setting.change', ...entry, subjectId: entryChange.id, id })
    if (!isKept(entryChange.id)) continue
    const change: ContentChange = { entries: [entryChange], order: null }
    const at = entry.at.toISOString()
    await keepChange(db, { id, kind: SETTING_KIND + entryChange.id, change: JSON.stringify(change), at })
  }
}

export async function currentSettings(db: Database) {
  const [club, storedBrand] = [await clubSettings(db), await clubBrand(db)]
  return { club, storedBrand, items: settingItems(club.settings, storedBrand.brand) }
}

async function changesBehind(db: Database, ids: readonly string[]): Promise<[id: string, ContentChange][]> {
  const rows = await keptChanges(db, ids)
  return rows
    .filter(({ kind }) => kind.startsWith(SETTING_KIND))
    .map(({ id, change }) => [id, JSON.parse(change) as ContentChange])
}

/** The changes of these audit entries, as text. Entries without a stored change are left out. */
export async function settingChanges(
  { db, viewer }: Acting,
  ids: readonly string[],
): Promise<Record<string, ContentDifference[]>> {
  mustBeAble(viewer, 'settings.change')
  const changes = await changesBehind(db, ids)
  return Object.fromEntries(changes.map(([id, change]) => [id, settingDifferences(change)]))
}

/** Logos that a change can still bring back. */
export async function logosToKeep(db: Database): Promise<string[]> {
  const logoChanges = await newestChanges(db, `${SETTING_KIND}logo`, LOGO_CHANGES_KEPT)
  const sides = logoChanges.flatMap(({ change }) =>
    (JSON.parse(change) as ContentChange).entries.flatMap(({ before, after }) => [before, after]),
  )
  return sides.flatMap((item) => brandIn(item ? [item] : []).logo || [])
}

type UndoOutcome = Outcome<{ id: string }, 'gone' | 'changed-since'>

/** Undoes one change at once. Refused for a setting that was changed again since. */
export async function takeBackSetting(acting: Acting, id: string): Promise<UndoOutcome> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'settings.change')
  const { now } = acting
  const outcome = await transact(acting.db, async (db): Promise<UndoOutcome> => {
    const [found] = await changesBehind(db, [id])
    if (!found) return refused('gone')
    const { club, storedBrand, items } = await currentSettings(db)
    const after = takenBack(items, found[1])
    if (isSameJson(after, items)) return refused('changed-since')
    const [settings, brand] = [settingsIn(after), brandIn(after)]
    const isOtherLogo = brand.logo !== '' && brand.logo !== storedBrand.brand.logo
    if (isOtherLogo && (await clubLogo(db, brand.logo)) === null) return refused('gone')
    const isOfBrand = !isSameJson(brand, brandOf(storedBrand.brand))
    const isSaved = isOfBrand
      ? await saveBrand(db, {
          brand: { ...brand, before: brandOf(storedBrand.brand) },
          keptLogos: await logosToKeep(db),
          seenAt: storedBrand.savedAt,
          now,
        })
      : await saveSettings(db, { settings, seenAt: club.savedAt, now })
    // Another admin saved at the same time.
    if (!isSaved) throw new ConcurrentChangeError('settings')
    await recordSettingChanges(db, { before: items, after, actorId, action: 'setting.undo', at: now })
    return done({ id })
  })
  if (outcome.ok) acting.announce('settings')
  return outcome
}
