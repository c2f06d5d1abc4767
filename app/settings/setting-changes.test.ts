import { describe, expect, it } from 'vitest'
import { type Viewer, visitor } from '#app/accounts/model.ts'
import { NotAllowed } from '#app/accounts/permissions.ts'
import { entryText } from '#app/audit/rules.ts'
import { defaultFacts } from '#app/club/defaults.rules.ts'
import { clubFacts, clubLogo, clubSettings } from '#app/club/use-cases.server.ts'
import { contentChanges } from '#app/content/use-cases.server.ts'
import { contentKinds } from '#app/first-run/use-cases.server.ts'
import { erasePerson } from '#app/privacy/use-cases.server.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { auditTrail } from '#app/dashboard/use-cases.server.ts'
import {
  brandView,
  changeColours,
  changeLogo,
  changeSettings,
  removeLogo,
  settingChanges,
  settingsView,
  takeBackSetting,
} from './use-cases.server.ts'

const noFilter = { actor: null, action: null, from: null, to: null, before: null }
const INVITE = 'https://chat.whatsapp.com/Cut1Cut2Cut3'
const yellow = { accent: '#f2b705', second: '#14213d' }
const green = { accent: '#3fb68b', second: '#10201b' }
const drawing = (path: string) => Buffer.from(`<svg viewBox="0 0 8 8"><path d="${path}" fill="#888"/></svg>`)

describe.each(engines)('a change of the settings in the audit log, on $name', ({ open }) => {
  async function openSettings() {
    const db = await open()
    const head = viewerOf(await aSuperAdmin(db, { name: 'Head' }))
    let minutes = 0
    /** Each call a minute later, so that the log has an order. */
    const acting = (viewer: Viewer = head) => {
      minutes += 1
      return actingAs(db, viewer, { now: new Date(Date.UTC(2026, 10, 1, 10, minutes)) })
    }
    const save = async (fields: Record<string, string>) => {
      const { settings, savedAt: seenAt } = await settingsView(acting())
      const outcome = await changeSettings(acting(), { form: { ...settings, ...fields }, seenAt })
      expect(outcome).toMatchObject({ ok: true })
    }
    /** The newest entry that says so. */
    const entry = async (text: string) => {
      const { entries } = await auditTrail(acting(), noFilter)
      const newestEntry = entries.find((one) => entryText(one).endsWith(text))
      if (!newestEntry) throw new Error(`no entry says: ${text}`)
      return newestEntry.id
    }
    const undo = async (text: string) => takeBackSetting(acting(), await entry(text))
    return { db, acting, save, entry, undo }
  }

  it('shows the old and the new value, and can be undone, as can its undo', async () => {
    const { db, acting, save, entry, undo } = await openSettings()
    await save({ name: 'Reel Club', tagline: 'Reel by reel' })
    await save({ city: 'Pune' })
    const id = await entry('changed Club name in the settings')
    expect(await settingChanges(acting(), [id])).toEqual({
      [id]: [{ what: 'Club name', was: defaultFacts.name, now: 'Reel Club' }],
    })
    expect(await contentChanges(acting(), contentKinds, [id]), 'it is no content').toEqual({})
    expect(await undo('changed Club name in the settings')).toMatchObject({ ok: true })
    expect(await clubFacts(db)).toMatchObject({
      name: defaultFacts.name,
      tagline: 'Reel by reel',
      city: 'Pune',
    })
    expect(await undo('took back a change of Club name in the settings')).toMatchObject({ ok: true })
    expect((await clubFacts(db)).name).toBe('Reel Club')
  })

  it('cannot be undone when the value was changed since', async () => {
    const { db, save, undo, acting } = await openSettings()
    await save({ name: 'One' })
    const first = 'changed Club name in the settings'
    expect(await undo(first)).toMatchObject({ ok: true })
    const refused = { ok: false, problem: 'changed-since' }
    expect(await undo(first)).toEqual(refused)
    await save({ name: 'Two' })
    const second = await undo(first)
    await save({ name: 'Three' })
    expect(second).toMatchObject({ ok: true })
    expect(await undo('took back a change of Club name in the settings')).toEqual(refused)
    expect((await clubFacts(db)).name).toBe('Three')
    expect(await takeBackSetting(acting(), 'nothing')).toEqual({ ok: false, problem: 'gone' })
  })

  it('never shows the invite link, and cannot undo it', async () => {
    const { db, acting, save, entry, undo } = await openSettings()
    await save({ inviteUrl: INVITE })
    const id = await entry('changed Group invite link in the settings')
    expect(await settingChanges(acting(), [id])).toEqual({})
    expect(await undo('changed Group invite link in the settings')).toEqual({ ok: false, problem: 'gone' })
    expect((await clubSettings(db)).settings.inviteUrl).toBe(INVITE)
    expect(JSON.stringify(await db.selectFrom('content_change').selectAll().execute())).not.toContain('Cut1')
  })

  it('is deleted with an erased person whose address it contains', async () => {
    const { save, entry, acting } = await openSettings()
    await save({ contactEmail: 'Nisha@college.ac.in', name: 'One' })
    await erasePerson(acting(), { email: 'nisha@college.ac.in' })
    const ids = [
      await entry('changed Contact email in the settings'),
      await entry('changed Club name in the settings'),
    ]
    expect(Object.keys(await settingChanges(acting(), ids))).toEqual([ids[1]])
  })

  it('can be undone only by a super admin', async () => {
    const { db, acting, save, entry } = await openSettings()
    await save({ name: 'One' })
    const id = await entry('changed Club name in the settings')
    for (const viewer of [visitor, viewerOf(await anAdmin(db))]) {
      await expect(takeBackSetting(acting(viewer), id)).rejects.toThrow(NotAllowed)
      await expect(settingChanges(acting(viewer), [id])).rejects.toThrow(NotAllowed)
    }
    expect((await clubFacts(db)).name).toBe('One')
  })

  it('can be undone for the colours and the logo separately, which restores the file of the logo', async () => {
    const { db, acting, entry, undo } = await openSettings()
    const colour = async (colours: typeof yellow) =>
      changeColours(acting(), { colours, seenAt: (await brandView(acting())).savedAt })
    await changeLogo(acting(), drawing('M1 1h6v6z'))
    const first = (await clubFacts(db)).logo
    await colour(yellow)
    const ids = [await entry('changed Logo in the settings'), await entry('changed Colours in the settings')]
    expect(Object.values(await settingChanges(acting(), ids)).flat()).toEqual(
      expect.arrayContaining([
        { what: 'Logo', was: 'The letters', now: 'A picture' },
        { what: 'Colours', was: 'The colours the site came with', now: '#f2b705 #14213d' },
      ]),
    )
    await changeLogo(acting(), drawing('M0 0h4v4z'))
    await colour(green)
    await removeLogo(acting())
    expect(await clubLogo(db, first), 'neither this one nor the one before').not.toBeNull()
    expect(await undo('changed Logo in the settings'), 'the removal').toMatchObject({ ok: true })
    const second = (await clubFacts(db)).logo
    expect(second).not.toBe(first)
    expect(await undo('changed Colours in the settings'), 'green').toMatchObject({ ok: true })
    expect(await clubFacts(db)).toMatchObject({ ...yellow, logo: second })
  })
})
