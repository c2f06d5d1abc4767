import { counted } from '#app/club/counted.rules.ts'
import { yearTitle } from '#app/year/rules.ts'

/** 2026 → '2026-27', in the address of its page. */
export const slugOf = (from: number) => yearTitle(from).replace('–', '-')

export const committeeAddress = (slug: string) => `/committee/${slug}`

export const committeeTitle = (from: number) => `Committee ${yearTitle(from)}`

export interface CommitteeLink {
  slug: string
  /** 'Committee 2026–27' */
  title: string
}

export interface ArchiveCounts {
  events: number
  films: number
  people: number
}

/** '14 events, 4 films, 9 people' */
export function archiveText({ events, films, people }: ArchiveCounts): string {
  return [
    counted(events, 'event', 'events'),
    counted(films, 'film', 'films'),
    counted(people, 'person', 'people'),
  ].join(', ')
}

export const archivedMessage = (from: number) => `${committeeTitle(from)} has its own page now.`
export const ARCHIVE_REMOVED = 'The page is off the site. You can archive the year again.'
