import { useRouteLoaderData } from 'react-router'
import { type ClubFacts, defaultFacts } from '#app/club/model.ts'

/** What the root route's loader tells every page about the site it stands on. */
export interface Site {
  /** The origin of every absolute address, without a trailing slash. */
  publicUrl: string
  club: ClubFacts
}

/** What the club says about itself today. Where the root's loader failed, what it said when the site was made. */
export function useClub(): ClubFacts {
  return useRouteLoaderData<Site>('root')?.club ?? defaultFacts
}
