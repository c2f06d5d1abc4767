import type { ContentName } from '#app/club/content-names.ts'
import type { ContentKind } from '#app/content/model.ts'
import { featuredKind, soonKind } from '#app/events/use-cases.server.ts'
import { filmsKind } from '#app/films/use-cases.server.ts'
import { homeKind, pagesKind } from '#app/home/use-cases.server.ts'
import { designersKind, portfolioKind } from '#app/portfolio/use-cases.server.ts'
import { teamKind } from '#app/team/use-cases.server.ts'

/** Everything that is edited under /admin/content. */
export const contentKinds: Record<ContentName, ContentKind> = {
  home: homeKind,
  pages: pagesKind,
  team: teamKind,
  films: filmsKind,
  portfolio: portfolioKind,
  designers: designersKind,
  featured: featuredKind,
  soon: soonKind,
}
