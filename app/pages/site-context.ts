import { useRouteLoaderData } from 'react-router'
import { type ClubFacts, noFacts } from '#app/club/model.ts'
import type { SiteBrand } from '#app/club/brand.rules.ts'
import type { Credit, FooterLinks } from '#app/ui/site-footer.tsx'

/** The root loader's data: facts about the site. */
export interface Site {
  /** The origin of every absolute address, without a trailing slash. */
  publicUrl: string
  club: ClubFacts
  brand: SiteBrand
  /** The billing block of the footer. */
  credits: readonly Credit[]
  links: readonly FooterLinks[]
}

/** The club's current facts; none when the root loader failed. */
export function useClub(): ClubFacts {
  return useRouteLoaderData<Site>('root')?.club ?? noFacts
}

/** Empty when the root loader failed: the page then has the default brand. */
export function useSiteBrand(): Partial<SiteBrand> {
  return useRouteLoaderData<Site>('root')?.brand ?? {}
}

/** What the footer shows besides the club's facts. Empty when the root loader failed. */
export function useFooter(): { billing: readonly Credit[]; links: Site['links'] } {
  const site = useRouteLoaderData<Site>('root')
  return { billing: site?.credits ?? [], links: site?.links ?? [] }
}
