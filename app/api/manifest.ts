interface ManifestClub {
  name: string
  short: string
  tagline: string
}

/** The page's colour in the dark theme, as the tokens and the head say it. */
const NIGHT = '#0a1214'

const icons = ([192, 512] as const).flatMap((size) => [
  { src: `/art/icons/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
  {
    src: `/art/icons/icon-maskable-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'maskable',
  },
])

/** What a phone needs to keep the site on its home screen. */
export function manifestOf({ name, short, tagline }: ManifestClub) {
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
    background_color: NIGHT,
    theme_color: NIGHT,
    categories: ['education', 'entertainment', 'events'],
    icons: [...icons, { src: '/art/icons/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    shortcuts: [{ name: 'Events', url: '/events' }],
  }
}
