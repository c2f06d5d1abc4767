import { describe, expect, it } from 'vitest'
import { entryText } from '#app/audit/rules.ts'
import { defaultFacts, defaultSettings } from '#app/club/defaults.rules.ts'
import { clubFacts, clubSettings, saveSettings } from '#app/club/use-cases.server.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { approveAsShown } from '#tests/support/join-request.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { aJoinRequest, anAdmin, aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { auditTrail } from '#app/dashboard/use-cases.server.ts'
import { changeSettings, settingsView } from './use-cases.server.ts'

const now = new Date('2026-11-01T10:00:00.000Z')
const INVITE = 'https://chat.whatsapp.com/Cut1Cut2Cut3'
const form = { ...defaultFacts, name: 'Reel Club', instagram: '', inviteUrl: INVITE, privacy: '' }
const noFilter = { actor: null, action: null, from: null, to: null, before: null }

describe.each(engines)('the settings, on $name', ({ open }) => {
  async function openActing(announced: Topic[] = []) {
    const db = await open()
    return actingAs(db, viewerOf(await aSuperAdmin(db, { name: 'Head' })), { now, announced })
  }

  it('are the defaults of content/club.ts until they are changed', async () => {
    const acting = await openActing()
    expect(await clubFacts(acting.db)).toEqual(defaultFacts)
    expect(await settingsView(acting)).toMatchObject({ hasInvite: false, savedAt: '' })
  })

  it('are stored and announced, and each changed field is logged', async () => {
    const announced: Topic[] = []
    const acting = await openActing(announced)
    expect(await changeSettings(acting, { form, seenAt: '' })).toMatchObject({ ok: true })
    expect(await clubFacts(acting.db)).toEqual({ ...defaultFacts, name: 'Reel Club', instagram: '' })
    expect(announced).toEqual(['settings'])
    const { entries } = await auditTrail(acting, noFilter)
    expect(entries.map(entryText).sort()).toEqual([
      'Head changed Club name in the settings',
      'Head changed Group invite link in the settings',
      'Head changed Instagram in the settings',
    ])
  })

  it('keep the invite link when its field is empty, and show it only after an approval', async () => {
    const acting = await openActing()
    const outcome = await changeSettings(acting, { form, seenAt: '' })
    if (!outcome.ok) throw new Error('They were not saved')
    const { savedAt: seenAt } = outcome.value
    expect(
      await changeSettings(acting, { form: { ...form, inviteUrl: '', tagline: 'x' }, seenAt }),
    ).toMatchObject({
      ok: true,
    })
    const view = await settingsView(acting)
    expect(view.hasInvite).toBe(true)
    expect(JSON.stringify([view, await clubFacts(acting.db)])).not.toContain(INVITE)
    const admin = actingAs(acting.db, viewerOf(await anAdmin(acting.db)), { now })
    const approved = await approveAsShown(admin, (await aJoinRequest(acting.db)).id)
    if (!approved.ok) throw new Error('It was not approved')
    expect(decodeURIComponent(approved.value.whatsappLink)).toContain(INVITE)
    expect(decodeURIComponent(approved.value.whatsappLink)).toContain('Reel Club')
  })

  it('refuse a change that is based on an older version', async () => {
    const acting = await openActing()
    const save = (name: string, seenAt: string) => changeSettings(acting, { form: { ...form, name }, seenAt })
    const outcomes = await Promise.all([save('One', ''), save('Two', ''), save('Three', '')])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter((one) => !one.ok && one.problem === 'changed-elsewhere')).toHaveLength(2)
    const { savedAt } = await settingsView(acting)
    const laterOutcomes = await Promise.all([save('Four', savedAt), save('Five', savedAt)])
    expect(laterOutcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await save('Six', 'yesterday')).toEqual({ ok: false, problem: 'changed-elsewhere' })
  })

  it('are saved in parts, whatever the other parts hold', async () => {
    const acting = await openActing()
    const stored = { ...defaultSettings, contactEmail: 'superadmin@localhost', youtube: 'nowhere' }
    await saveSettings(acting.db, { settings: stored, seenAt: '', now })
    const seenAt = now.toISOString()
    expect(await changeSettings(acting, { form: { name: 'Reel Club' }, seenAt })).toMatchObject({ ok: true })
    const { settings } = await clubSettings(acting.db)
    expect(settings).toEqual({ ...stored, name: 'Reel Club' })
  })

  it('refuse invalid values, and change nothing', async () => {
    const acting = await openActing()
    const bad = {
      ...form,
      name: ' ',
      youtube: 'http://www.youtube.com/',
      vimeoId: 'javascript:1',
      privacy: 'no part',
    }
    const outcome = await changeSettings(acting, { form: bad, seenAt: '' })
    expect(outcome).toMatchObject({ problem: 'invalid' })
    expect(Object.keys('errors' in outcome ? outcome.errors : {}).sort()).toEqual([
      'name',
      'privacy',
      'vimeoId',
      'youtube',
    ])
    expect((await clubSettings(acting.db)).savedAt).toBe('')
  })

  it.each(['电影', 'Ра', '名前'])(
    'refuse %s as letters of the logo, which cannot be drawn',
    async (short) => {
      const acting = await openActing()
      expect(await changeSettings(acting, { form: { ...form, short }, seenAt: '' })).toMatchObject({
        problem: 'invalid',
        errors: { short: expect.stringContaining('Latin letters and in those of') as string },
      })
      expect((await clubSettings(acting.db)).savedAt).toBe('')
      expect(await changeSettings(acting, { form: { ...form, short: 'कथा' }, seenAt: '' })).toMatchObject({
        ok: true,
      })
    },
  )
})
