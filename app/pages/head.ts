import { club } from '#content/club.ts'

const CARD = '/art/og-card.jpg'

/** Title and description of a public page, for the tab, for search and for whoever shares the address. */
export function head(title: string, description: string, image: string = CARD) {
  const full = title === club.name ? `${club.name}, ${club.city}` : `${title} | ${club.name}`
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
