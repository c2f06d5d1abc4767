import type { ContentName } from '#app/club/content-names.ts'
import type { ContentKind, ContentShape } from '#app/content/model.ts'
import { filmsKind } from '#app/films/use-cases.server.ts'
import { creditsKind, homeKind, pagesKind } from '#app/home/use-cases.server.ts'
import { portfolioKind } from '#app/portfolio/use-cases.server.ts'
import { teamKind } from '#app/team/use-cases.server.ts'

/** Everything that is edited under /admin/content. */
export const contentKinds: Record<ContentName, ContentKind> = {
  home: homeKind,
  pages: pagesKind,
  team: teamKind,
  films: filmsKind,
  portfolio: portfolioKind,
  credits: creditsKind,
}

/** The kind that an address names; throws 404 for an unknown one. */
export function kindOf({ kind = '' }: { kind?: string | undefined }): ContentKind {
  // A Response: an action rethrows it, and makes a message of every other error.
  if (!Object.hasOwn(contentKinds, kind)) throw new Response('No such content', { status: 404 })
  return contentKinds[kind as ContentName]
}

/** Without the defaults, which no screen needs. */
export function shapeOf({ defaults: _defaults, ...shape }: ContentKind): ContentShape {
  return shape
}
