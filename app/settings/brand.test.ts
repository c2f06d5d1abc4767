import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { entryText } from '#app/audit/rules.ts'
import { logoMessages, brandCss, mailColoursOf, siteBrand } from '#app/club/brand.rules.ts'
import { ownColours, themeFromColours } from '#app/club/theme.rules.ts'
import { clubFacts, clubLogo } from '#app/club/use-cases.server.ts'
import { htmlMail } from '#app/platform/mail/html-mail.ts'
import type { Topic } from '#app/platform/live/live.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { uploadMessages } from '#app/uploads/rules.ts'
import { engines } from '#tests/support/database.ts'
import { aSuperAdmin, viewerOf } from '#tests/support/factories.ts'
import { testMail } from '#app/mails/rules.ts'
import { auditTrail } from '#app/dashboard/use-cases.server.ts'
import {
  brandView,
  changeColours,
  changeLogo,
  removeLogo,
  resetColours,
  undoBrand,
} from './use-cases.server.ts'

const now = new Date('2026-11-01T10:00:00.000Z')
const yellow = { accent: '#f2b705', second: '#14213d' }
const green = { accent: '#3FB68B', second: '10201b' }

describe.each(engines)('the brand of the club, on $name', ({ open }) => {
  async function openActing(announced: Topic[] = []) {
    const db = await open()
    return actingAs(db, viewerOf(await aSuperAdmin(db, { name: 'Head' })), { now, announced })
  }

  it('is the default brand without a style sheet until colours are chosen', async () => {
    const acting = await openActing()
    expect(await brandView(acting)).toEqual({
      colours: ownColours,
      hasOwnColours: false,
      hasLogo: false,
      before: null,
      savedAt: '',
    })
    expect(siteBrand(await clubFacts(acting.db))).toMatchObject({
      icons: '/art/icons',
      sheet: '',
      night: ownColours.second,
      card: { path: '/art/og-card.jpg' },
    })
  })

  it('changes with the colours, which are announced, logged and can be undone', async () => {
    const announced: Topic[] = []
    const acting = await openActing(announced)
    expect(await changeColours(acting, { colours: yellow, seenAt: '' })).toMatchObject({ ok: true })
    const first = await brandView(acting)
    expect(first).toMatchObject({ colours: yellow, hasOwnColours: true, before: ownColours })
    const { night } = themeFromColours(yellow).dark
    expect(siteBrand(await clubFacts(acting.db))).toMatchObject({
      icons: '/icons/LC-f2b705-14213d',
      sheet: '/brand/f2b705-14213d.css',
      night,
      card: { path: '/og/club.png' },
    })
    expect(await changeColours(acting, { colours: green, seenAt: first.savedAt })).toMatchObject({ ok: true })
    const { savedAt: seenAt, colours } = await brandView(acting)
    expect(colours).toEqual({ accent: '#3fb68b', second: '#10201b' })
    expect(await undoBrand(acting, seenAt)).toMatchObject({ ok: true })
    const undoneView = await brandView(acting)
    expect(undoneView.colours).toEqual(yellow)
    expect(await resetColours(acting, undoneView.savedAt)).toMatchObject({ ok: true })
    expect(await brandView(acting)).toMatchObject({ hasOwnColours: false, before: yellow })
    expect(announced).toEqual(['settings', 'settings', 'settings', 'settings'])
    const { entries } = await auditTrail(acting, {
      actor: null,
      action: null,
      from: null,
      to: null,
      before: null,
    })
    expect(entries.map(entryText)).toEqual(
      Array.from({ length: 4 }, () => 'Head changed Colours in the settings'),
    )
  })

  it('refuses invalid colours, a stale version, and an undo without a previous change', async () => {
    const acting = await openActing()
    expect(await changeColours(acting, { colours: { accent: 'red', second: '' }, seenAt: '' })).toMatchObject(
      {
        problem: 'invalid',
        errors: { accent: expect.any(String) as string, second: expect.any(String) as string },
      },
    )
    expect(await undoBrand(acting, '')).toMatchObject({ problem: 'gone' })
    const outcomes = await Promise.all(
      [yellow, green].map((colours) => changeColours(acting, { colours, seenAt: '' })),
    )
    expect(outcomes.map((one) => (one.ok ? 'saved' : one.problem)).sort()).toEqual([
      'changed-elsewhere',
      'saved',
    ])
    expect(await undoBrand(acting, '')).toMatchObject({ problem: 'changed-elsewhere' })
  })

  it('has a sanitised logo, whose file is deleted when no undo needs it', async () => {
    const acting = await openActing()
    const send = (text: string | Uint8Array) => changeLogo(acting, Buffer.from(text))
    const square = (fill: string) => `<svg viewBox="0 0 8 8"><path fill="${fill}" d="M1 1h6v6H1z"/></svg>`
    expect(await send('<svg viewBox="0 0 8 8"><script>1</script></svg>')).toMatchObject({
      problem: 'invalid',
      errors: { file: expect.stringContaining('The file has <script>') as string },
    })
    expect(await send('<svg viewBox="0 0 8 8"></svg>')).toMatchObject({
      errors: { file: logoMessages.empty },
    })
    expect(await send('GIF no')).toMatchObject({ errors: { file: logoMessages.unreadable } })
    expect(await send('\0\0\0\u0018ftypheic')).toMatchObject({ errors: { file: uploadMessages.heic } })
    expect(await send('')).toMatchObject({ errors: { file: logoMessages.missing } })
    expect(await send(new Uint8Array(2_097_153))).toMatchObject({ errors: { file: logoMessages.large } })
    expect(await brandView(acting)).toMatchObject({ hasLogo: false, before: null })

    expect(await send(square('#101010'))).toMatchObject({ ok: true })
    const dark = await clubFacts(acting.db)
    expect(dark).toMatchObject({
      logo: expect.stringMatching(/^[0-9a-f]{16}\.svg$/) as string,
      logoTone: 'dark',
    })
    expect(brandCss(dark)).toContain(`url(/brand/${dark.logo})`)
    const png = sharp({ create: { width: 90, height: 60, channels: 4, background: '#ffffff80' } }).png()
    expect(await send(await png.toBuffer())).toMatchObject({ ok: true })
    const light = await clubFacts(acting.db)
    expect(light.logo).toMatch(/\.webp$/)
    expect(await clubLogo(acting.db, dark.logo)).not.toBeNull()
    expect(await removeLogo(acting)).toMatchObject({ ok: true })
    expect(await clubLogo(acting.db, dark.logo), 'the audit log can bring it back').not.toBeNull()
    expect(await undoBrand(acting, (await brandView(acting)).savedAt)).toMatchObject({ ok: true })
    expect((await clubFacts(acting.db)).logo).toBe(light.logo)
    expect(await clubLogo(acting.db, light.logo)).not.toBeNull()
    for (let at = 0; at < 12; at += 1) await send(square(`#1010${at + 20}`))
    expect(await clubLogo(acting.db, dark.logo), 'ten changes later').toBeNull()
  })

  it('applies the colours to mails in light and dark mode, and a reset restores the default', async () => {
    const acting = await openActing()
    const mail = async () => {
      const facts = await clubFacts(acting.db)
      return htmlMail(testMail(facts.name, mailColoursOf(facts)))
    }
    const before = await mail()
    await changeColours(acting, { colours: yellow, seenAt: '' })
    const { light, dark } = themeFromColours(yellow)
    const html = await mail()
    for (const hex of [light.bg, light.text, dark.bg, dark.text, dark.marker]) expect(html).toContain(hex)
    expect(html).not.toContain('#b92d14')
    await resetColours(acting, (await brandView(acting)).savedAt)
    expect(await mail()).toBe(before)
  })
})
