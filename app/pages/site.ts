import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type ClubFacts, defaultFacts } from '#app/club/model.ts'

/** What the root route's loader tells every page about the site it stands on. */
export interface Site {
  /** The origin of every absolute address, without a trailing slash. */
  publicUrl: string
  club: ClubFacts
  /** The edition of the settings it was made of. */
  seen: Record<string, string>
}

/** What the club says about itself today. Where the root's loader failed, what it said when the site was made. */
export function useClub(): ClubFacts {
  return useRouteLoaderData<Site>('root')?.club ?? defaultFacts
}

/** What the page and the site around it were made of, for the stream that tells of changes. */
export function useSeen(seen: Record<string, string> | undefined): Record<string, string> {
  return { ...useRouteLoaderData<Site>('root')?.seen, ...seen }
}

let lastSeen: Site | undefined

/** Remembers what the site said of itself, for `siteOrLast`. */
export function useKeepSite(): void {
  const site = useRouteLoaderData<Site>('root')
  useEffect(() => {
    lastSeen = site ?? lastSeen
  }, [site])
}

/** Every page asks this too: with the network away, none may fall to the error screen for a name it already shows. */
export async function siteOrLast(ask: () => Promise<Site>): Promise<Site> {
  try {
    return await ask()
  } catch (error) {
    if (!lastSeen) throw error
    return lastSeen
  }
}
