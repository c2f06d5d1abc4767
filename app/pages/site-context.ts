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
  /** Of the footer. They and `stale` are in the data, so that no page loads them as a script. */
  links: readonly FooterLinks[]
  /** Shown above a page that may be out of date. */
  stale: string
}

/** Nothing in it when the root loader failed. */
export function useSite(): Partial<Site> {
  return useRouteLoaderData<Site>('root') ?? {}
}

/** The club's current facts; none when the root loader failed. */
export function useClub(): ClubFacts {
  return useSite().club ?? noFacts
}

/** Empty when the root loader failed: the page then has the default brand. */
export function useSiteBrand(): Partial<SiteBrand> {
  return useSite().brand ?? {}
}
