import { FilmArticle } from '#app/films/ui/film-page.tsx'
import type { HomeSectionName } from '#app/home/sections.rules.ts'
import { Marquee } from '#app/home/ui/sections.tsx'
import { PieceSheet } from '#app/portfolio/ui/piece-page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Billing } from '#app/ui/site-footer.tsx'
import { headings } from '../home-sections.tsx'
import { useClub } from '../site-context.ts'
import { CardsPreview, ContentView, ShowcasePreview } from './content-view.tsx'
import type { ContentViewData } from './content-view-data.server.ts'
import { type Block, LEAD } from './edited-blocks.ts'

type Home = NonNullable<ContentViewData['home']>

const onlyEntry = <Item extends { id: string }>(items: readonly Item[] | null, id: string | undefined) =>
  items?.filter((item) => id === undefined || item.id === id) ?? null

/** The heading of a section of the home page, or the moving strip. */
function SectionView({ id, heading, isShown }: Home['sections'][HomeSectionName] & { id: string }) {
  const club = useClub()
  const hiddenBadge = !isShown && <Badge>Hidden</Badge>
  if (id === 'strip')
    return (
      <>
        <Marquee words={heading || club.name} />
        {hiddenBadge}
      </>
    )
  return (
    <h2>
      {heading || headings[id as keyof typeof headings]} {hiddenBadge}
    </h2>
  )
}

function HomeBlockView({ block: { id, part }, home }: { block: Block; home: Home }) {
  const [, section] = Object.entries(home.sections).find(([name]) => name === id) ?? []
  if (id && section) return <SectionView id={id} {...section} />
  if (part === 'Cards')
    return (
      <div className="wrap">
        <CardsPreview cards={home.cards} />
      </div>
    )
  if (part) return <Billing credits={home.credits} />
  if (id === 'hero') return <p className="title-i">{home.heroLine}</p>
  return (
    <div className="wrap">
      <ShowcasePreview {...home.showcase} />
    </div>
  )
}

/** Renders the block as the public page does. */
export function EditedBlockView({ block, view }: { block: Block; view: ContentViewData }) {
  const { id, selector } = block
  const page = view.pages?.find((one) => one.id === id)?.page
  const [film] = id ? (onlyEntry(view.films, id) ?? []) : []
  const [piece] = id ? (onlyEntry(view.pieces, id) ?? []) : []
  if (view.home) return <HomeBlockView block={block} home={view.home} />
  if (page && selector === LEAD) return <p>{page.lead}</p>
  if (film) return <FilmArticle film={film} screenings={[]} />
  if (piece) return <PieceSheet piece={piece} />
  return (
    <div className={page ? 'wrap' : undefined}>
      <ContentView
        {...view}
        pages={page && id ? [{ id, page }] : null}
        featured={onlyEntry(view.featured, id)}
        soon={onlyEntry(view.soon, id)}
      />
    </div>
  )
}
