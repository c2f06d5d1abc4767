import type { SiteBrand } from '#app/club/brand.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'

/** schema.org facts as JSON-LD. React Router escapes the values, so none can end its script element. */
export type JsonLd = Record<string, string | number | boolean | readonly unknown[] | object>

export type Trail = readonly { name: string; path: string }[]

export interface PublicAddress {
  publicUrl: string
}

export interface NamedSite extends PublicAddress {
  club: ClubFacts
}

interface ShownSite extends NamedSite {
  brand: Pick<SiteBrand, 'icons'>
}

export const CONTEXT = 'https://schema.org'

export function breadcrumbs(trail: Trail, { publicUrl }: PublicAddress): JsonLd {
  const steps = [{ name: 'Home', path: '/' }, ...trail]
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

export function organization({ publicUrl, club: facts, brand }: ShownSite): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': `${publicUrl}/#club`,
    name: facts.name,
    alternateName: facts.short,
    url: `${publicUrl}/`,
    logo: `${publicUrl}${brand.icons}/icon-512.png`,
    slogan: facts.tagline,
    ...(facts.contactEmail && { email: facts.contactEmail }),
    address: cityAddress(facts),
    sameAs: [facts.instagram, facts.linkedin, facts.youtube].filter(Boolean),
  }
}

export function cityAddress({ city }: ClubFacts) {
  return { '@type': 'PostalAddress', ...(city && { addressLocality: city }), addressCountry: 'IN' }
}

export function organizer({ publicUrl, club: facts }: NamedSite) {
  return { '@type': 'Organization', '@id': `${publicUrl}/#club`, name: facts.name, url: `${publicUrl}/` }
}
