import { expect, test } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { ContentKind } from '#app/content/model.ts'
import { contentItem, publishDraft, saveItem } from '#app/content/use-cases.server.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { cardsOf, sectionsOf } from './sections.rules.ts'
import { cardsKind, publicCards, publicSections, sectionsKind, showcaseOf } from './use-cases.server.ts'

test('the default cards and sections of a new site have the right labels, links and headings', () => {
  expect(cardsOf(cardsKind.defaults).map(({ label, to }) => [label, to])).toEqual([
    ['Cinematography', null],
    ['Film Making', '/short-films'],
    ['Video Editing', '/video-editing'],
  ])
  expect(sectionsOf(sectionsKind.defaults)).toMatchObject({
    gallery: { isShown: true, heading: 'Highlights of our recent event' },
    strip: { isShown: true, heading: '' },
  })
})

test('a section that is missing in the published list is shown', () => {
  expect(sectionsOf([{ id: 'team', isShown: '', heading: 'Who we are' }])).toMatchObject({
    team: { isShown: false, heading: 'Who we are' },
    events: { isShown: true, heading: '' },
  })
})

test('a showcase picture has its own alternative text; a replacement picture has an empty one', () => {
  const item = { id: 'showcase', poster: '/a.webp', left: '/b.webp' }
  expect(showcaseOf([item], '')).toMatchObject({
    poster: { src: '/a.webp', alt: '' },
    label: 'Showreel, no sound',
    sides: [
      { src: '/b.webp', alt: '' },
      { src: '/a.webp', alt: '' },
    ],
  })
  const altTexts = { posterAlt: 'A crew', leftAlt: 'A kite', rightAlt: 'A tram' }
  expect(showcaseOf([{ ...item, ...altTexts }], '')).toMatchObject({
    poster: { alt: 'A crew' },
    label: 'Showreel, no sound: A crew',
    sides: [{ alt: 'A kite' }, { src: '/a.webp', alt: '' }],
  })
})

for (const { name: engine, open } of engines)
  test(`a section is hidden and a card renamed after publishing, on ${engine}`, async () => {
    const db = await open()
    const acting = actingAs(db, viewerOf(await anAdmin(db)))
    const save = async (kind: ContentKind, id: string, form: Record<string, string>) =>
      saveItem(acting, kind, { id, form, seen: (await contentItem(acting, kind, id))?.seen })
    expect(await save(sectionsKind, 'social', { heading: 'Find us' })).toMatchObject({ ok: true })
    const card = { label: 'Sound', image: '/art/hero/film-making.webp', alt: 'A microphone' }
    expect(await save(cardsKind, 'cinematography', card)).toMatchObject({ ok: true })
    const asVisitor = actingAs(db, visitor)
    expect((await publicSections(asVisitor)).social.isShown).toBe(true)
    await publishDraft(acting, sectionsKind)
    await publishDraft(acting, cardsKind)
    expect((await publicSections(asVisitor)).social).toEqual({ isShown: false, heading: 'Find us' })
    expect((await publicCards(asVisitor)).map(({ label }) => label)).toEqual([
      'Sound',
      'Film Making',
      'Video Editing',
    ])
  })
