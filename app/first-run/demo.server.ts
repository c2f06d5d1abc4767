import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { withAudit } from '#app/audit/use-cases.server.ts'
import { defaultSettings, MAILS_PER_MINUTE } from '#app/club/defaults.rules.ts'
import type { ClubSettings, SettingName } from '#app/club/model.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubSettings, saveFirstRun, saveSettings } from '#app/club/use-cases.server.ts'
import type { ContentKind } from '#app/content/model.ts'
import { type EmptiedContent, emptyContent, hasDemo, restoreContent } from '#app/content/use-cases.server.ts'
import { contentKinds } from './first-run.server.ts'
import { ConcurrentChangeError, type Database, transact } from '#app/platform/database/database.ts'
import { topics } from '#app/platform/live/live.ts'
import { blankClub } from '#content/blank.ts'
import * as store from './demo.store.server.ts'
import * as emptiedStore from './emptied-demo.store.server.ts'
import { type DemoState, UNDO_DEMO_MS } from './demo.rules.ts'
import { isUntouched } from './first-run.store.server.ts'

const kinds: Readonly<Record<string, ContentKind>> = contentKinds

/** Stored for a day, so that the demo can be restored. */
interface EmptiedDemo {
  rows: store.DemoRows
  content: EmptiedContent[]
  settings: { before: ClubSettings; savedAt: string } | null
}

/** Unchanged facts become blank. */
function blankSettings(settings: ClubSettings): ClubSettings {
  const blank: Partial<Record<SettingName, string>> = {
    ...blankClub,
    mailsPerMinute: MAILS_PER_MINUTE,
  }
  const names = Object.keys(settings) as SettingName[]
  const blankSetting = (name: SettingName) =>
    settings[name] === defaultSettings[name] ? (blank[name] ?? '') : settings[name]
  return Object.fromEntries(names.map((name) => [name, blankSetting(name)])) as unknown as ClubSettings
}

async function emptySettings(db: Database, now: Date): Promise<EmptiedDemo['settings']> {
  const { settings: before, savedAt } = await clubSettings(db)
  const settings = blankSettings(before)
  if (JSON.stringify(settings) === JSON.stringify(before)) return null
  if (!(await saveSettings(db, { settings, seenAt: savedAt, now })))
    throw new ConcurrentChangeError('settings')
  return { before, savedAt: (await clubSettings(db)).savedAt }
}

async function emptyTexts(db: Database, { now, by }: { now: Date; by: string | null }) {
  const content: EmptiedContent[] = []
  for (const kind of Object.values(kinds)) {
    const emptied = await emptyContent(db, kind, { now, by })
    if (emptied) content.push(emptied)
  }
  return { content, settings: await emptySettings(db, now) }
}

export async function demoState({ db, viewer, now }: Acting): Promise<DemoState> {
  mustBeAbleUser(viewer, 'settings.change')
  const { admins, members, requests, events, posts, entries } = await store.findDemoIds(db)
  const people = admins.length + members.length
  const counts = {
    events: events.length,
    people,
    requests: requests.length,
    posts: posts.length,
    entries: entries.length,
  }
  const { settings } = await clubSettings(db)
  const texts = await Promise.all(Object.values(kinds).map((kind) => hasDemo(db, kind)))
  const emptied = await emptiedStore.findEmptied(db)
  const undoUntil = emptied && new Date(Date.parse(emptied.at) + UNDO_DEMO_MS)
  return {
    counts,
    isPresent:
      Object.values(counts).some((count) => count > 0) ||
      texts.includes(true) ||
      settings.contactEmail === defaultSettings.contactEmail,
    undoUntil: undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
  }
}

/** Removes every person, event, request, announcement, film and text of the demo, in one step that can be undone for a day. */
export async function emptyDemo(acting: Acting): Promise<Outcome<null, 'no-demo'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'settings.change')
  const { now } = acting
  const emptied = await withAudit(acting, 'demo.empty', async (db) => {
    const ids = await store.findDemoIds(db)
    const texts = await emptyTexts(db, { now, by })
    const rows = await store.takeDemoRows(db, ids)
    if (rows.length + texts.content.length === 0 && !texts.settings) return null
    const all: EmptiedDemo = { rows, ...texts }
    await emptiedStore.deleteEmptied(db)
    await emptiedStore.insertEmptied(db, JSON.stringify(all), now.toISOString())
    return { id: 'demo' }
  })
  if (!emptied) return refused('no-demo')
  announceAll(acting)
  return done(null)
}

/** Within a day. What was written in the meantime stays. */
export async function restoreDemo(acting: Acting): Promise<Outcome<null, 'too-late'>> {
  const { id: by } = mustBeAbleUser(acting.viewer, 'settings.change')
  const { now } = acting
  const isRestored = await withAudit(acting, 'demo.restore', async (db) => {
    const emptiedDemo = await emptiedStore.findEmptied(db)
    if (!emptiedDemo || Date.parse(emptiedDemo.at) + UNDO_DEMO_MS <= now.getTime()) return null
    // Only the transaction that deletes this row restores the demo. A second one waits here and then finds no row.
    if ((await emptiedStore.deleteEmptied(db)) === 0) return null
    const { rows, content, settings } = JSON.parse(emptiedDemo.json) as EmptiedDemo
    await store.putDemoRows(db, rows)
    for (const emptied of content) {
      const kind = kinds[emptied.kind]
      if (kind) await restoreContent(db, kind, emptied, { now, by })
    }
    if (settings) await saveSettings(db, { settings: settings.before, seenAt: settings.savedAt, now })
    return { id: 'demo' }
  })
  if (!isRestored) return refused('too-late')
  announceAll(acting)
  return done(null)
}

function announceAll({ announce }: Acting): void {
  for (const topic of topics) announce(topic)
}

/** On the first start of a site without the demo, if nobody has worked on it yet: 'Make it yours' begins with blank pages. */
export async function beginWithoutDemo(db: Database, now: Date): Promise<void> {
  await transact(db, async (db) => {
    if (!(await isUntouched(db)) || !(await store.claimBeginning(db, now))) return
    await emptyTexts(db, { now, by: null })
    await saveFirstRun(db, { state: {}, seenAt: '', now })
  })
}

/** Housekeeping. Returns how many demos can no longer be brought back. */
export async function deleteEmptiedDemo({ db, now }: { db: Database; now: Date }): Promise<number> {
  return emptiedStore.deleteEmptied(db, new Date(now.getTime() - UNDO_DEMO_MS).toISOString())
}

/** Erasure: an erased person must not be restored with the demo. */
export async function forgetInDemo(db: Database, text: string): Promise<void> {
  await emptiedStore.deleteEmptiedNaming(db, text)
}
