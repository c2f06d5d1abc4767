import type { ClubFacts } from '#app/club/model.ts'
import { club } from '#content/club.ts'

/** schema.org facts in JSON-LD. The framework writes them so that no value can end the script they stand in. */
export type JsonLd = Record<string, string | number | boolean | readonly unknown[] | object>

export type Trail = readonly { name: string; path: string }[]

export interface PublicAddress {
  publicUrl: string
}

export interface NamedSite extends PublicAddress {
  club: ClubFacts
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

export function organization({ publicUrl, club: facts }: NamedSite): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    '@id': `${publicUrl}/#club`,
    name: facts.name,
    alternateName: club.short,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/art/icons/icon-512.png`,
    slogan: facts.tagline,
    email: club.contactEmail,
    address: cityAddress(),
    sameAs: [facts.instagram, facts.linkedin, facts.youtube].filter(Boolean),
  }
}

export function cityAddress() {
  return { '@type': 'PostalAddress', addressLocality: club.city, addressCountry: 'IN' }
}

export function organizer({ publicUrl, club: facts }: NamedSite) {
  return { '@type': 'Organization', '@id': `${publicUrl}/#club`, name: facts.name, url: `${publicUrl}/` }
}
