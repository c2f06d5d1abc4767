import { iconFolder, themeOf } from '#app/club/brand.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'
import { night } from '#app/ui/theme-colours.ts'

const icons = [
  { file: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { file: 'icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { file: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { file: 'favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
] as const

/** The web app manifest. */
export function manifestOf(facts: ClubFacts) {
  const { name, short, tagline } = facts
  const page = themeOf(facts)?.dark.bg ?? night
  const folder = iconFolder(facts)
  return {
    id: '/',
    name,
    short_name: short,
    description: tagline,
    lang: 'en-IN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: page,
    theme_color: page,
    categories: ['education', 'entertainment', 'events'],
    icons: icons.map(({ file, ...rest }) => ({ src: `${folder}/${file}`, ...rest })),
    shortcuts: [{ name: 'Events', url: '/events' }],
  }
}
