import { expect, test } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { contentItem, publishDraft, saveItem } from '#app/content/use-cases.server.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { sectionsOf } from './sections.rules.ts'
import { homeKind, homeOf, publicHome } from './use-cases.server.ts'

test('the default cards and sections of a new site have the right labels, links and headings', () => {
  const { cards, sections } = homeOf(homeKind.defaults, '')
  expect(cards.map(({ label, to }) => [label, to])).toEqual([
    ['Cinematography', null],
    ['Film Making', '/short-films'],
    ['Video Editing', '/video-editing'],
  ])
  expect(sections).toMatchObject({
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
  expect(homeOf([item], '').showcase).toMatchObject({
    poster: { src: '/a.webp', alt: '' },
    label: 'Showreel, no sound',
    sides: [
      { src: '/b.webp', alt: '' },
      { src: '/a.webp', alt: '' },
    ],
  })
  const altTexts = { posterAlt: 'A crew', leftAlt: 'A kite', rightAlt: 'A tram' }
  expect(homeOf([{ ...item, ...altTexts }], '').showcase).toMatchObject({
    poster: { alt: 'A crew' },
    label: 'Showreel, no sound: A crew',
    sides: [{ alt: 'A kite' }, { src: '/a.webp', alt: '' }],
  })
})

for (const { name: engine, open } of engines)
  test(`a section is hidden and a card renamed after publishing, on ${engine}`, async () => {
    const db = await open()
    const acting = actingAs(db, viewerOf(await anAdmin(db)))
    const save = async (id: string, form: Record<string, string>) =>
      saveItem(acting, homeKind, { id, form, seen: (await contentItem(acting, homeKind, id))?.seen })
    expect(await save('social', { heading: 'Find us' })).toMatchObject({ ok: true })
    const card = { label: 'Sound', image: '/art/hero/film-making.webp', alt: 'A microphone' }
    expect(await save('cinematography', card)).toMatchObject({ ok: true })
    const asVisitor = actingAs(db, visitor)
    expect((await publicHome(asVisitor)).sections.social.isShown).toBe(true)
    await publishDraft(acting, homeKind)
    expect((await publicHome(asVisitor)).sections.social).toEqual({ isShown: false, heading: 'Find us' })
    expect((await publicHome(asVisitor)).cards.map(({ label }) => label)).toEqual([
      'Sound',
      'Film Making',
      'Video Editing',
    ])
  })
