import type { ContentItem, ContentKind } from '#app/content/model.ts'
import { featuredOf } from '#app/events/featured.rules.ts'
import { soonPageOf } from '#app/events/soon.rules.ts'
import { filmsOf } from '#app/films/use-cases.server.ts'
import { creditsOf, homeOf, pageOf } from '#app/home/use-cases.server.ts'
import { designersFrom, piecesFrom } from '#app/portfolio/use-cases.server.ts'
import type { PortraitColours } from '#app/team/rules.ts'
import { teamOf } from '#app/team/use-cases.server.ts'

/** What the parts of the public pages show of these items. */
export function contentViewOf(
  { name }: ContentKind,
  items: readonly ContentItem[],
  colours: PortraitColours,
) {
  return {
    name,
    featured: name === 'featured' ? items.map(featuredOf) : null,
    soon: name === 'soon' ? items.map(soonPageOf) : null,
    home: name === 'home' ? { ...homeOf(items, ''), credits: creditsOf(items) } : null,
    pages: name === 'pages' ? items.map(({ id }) => ({ id, page: pageOf(items, id) })) : null,
    team: name === 'team' ? teamOf(items, colours) : null,
    films: name === 'films' ? filmsOf(items) : null,
    designers: name === 'designers' ? designersFrom(items) : null,
    pieces: name === 'portfolio' ? piecesFrom(items) : null,
  }
}
export type ContentViewData = ReturnType<typeof contentViewOf>
