import { expect, test } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { contentItem, publishDraft, saveItem } from '#app/content/use-cases.server.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { hiddenSoonPaths, publicSoonPage, soonKind } from './use-cases.server.ts'

for (const { name: engine, open } of engines)
  test(`a coming-soon page can be edited and hidden, on ${engine}`, async () => {
    const db = await open()
    const acting = actingAs(db, viewerOf(await anAdmin(db)))
    const save = async (id: string, form: Record<string, string>) =>
      saveItem(acting, soonKind, { id, form, seen: (await contentItem(acting, soonKind, id))?.seen })
    const image = '/art/events/diwali.webp'
    expect(await save('lcdiwali', { heading: 'Diwali night', image })).toMatchObject({ ok: true })
    const holi = { isShown: 'on', heading: 'Holi', text: 'In March, on the lawn.', image }
    expect(await save('3', holi)).toMatchObject({ ok: true })
    const asVisitor = actingAs(db, visitor)
    expect(await publicSoonPage(asVisitor, '3')).toMatchObject({ heading: 'Coming Soon', path: '/events/3' })
    await publishDraft(acting, soonKind)
    expect(await publicSoonPage(asVisitor, '3')).toMatchObject({
      heading: 'Holi',
      text: 'In March, on the lawn.',
    })
    expect(await publicSoonPage(asVisitor, 'lcdiwali')).toBeNull()
    expect(await hiddenSoonPaths(asVisitor)).toEqual(['/lcdiwali'])
    expect(await publicSoonPage(asVisitor, '9')).toBeNull()
  })
