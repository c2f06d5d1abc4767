import type { ContentItem } from '#app/content/model.ts'
import { FilmArticle } from '#app/films/ui/film-page.tsx'
import { Marquee } from '#app/home/ui/sections.tsx'
import { PieceSheet } from '#app/portfolio/ui/piece-page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { headings } from '../home-sections.tsx'
import { useClub } from '../site-context.ts'
import { ContentView } from './content-view.tsx'
import type { ContentViewData } from './content-view-data.server.ts'
import { type Block, LEAD } from './edited-blocks.ts'

const onlyEntry = <Item extends { id: string }>(items: readonly Item[] | null, id: string | undefined) =>
  items?.filter((item) => id === undefined || item.id === id) ?? null

/** The heading of a section of the home page, or the moving strip. */
function SectionView({ section: { id, heading, isShown } }: { section: ContentItem }) {
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

/** Renders the block as the public page does. */
export function EditedBlockView({
  block: { kind, id, selector },
  view,
}: {
  block: Block
  view: ContentViewData
}) {
  const page = view.pages?.find((one) => one.id === id)?.page
  const [film] = id ? (onlyEntry(view.films, id) ?? []) : []
  const [piece] = id ? (onlyEntry(view.pieces, id) ?? []) : []
  if (kind === 'home') return <p className="title-i">{view.line}</p>
  const section = view.sections?.find((one) => one.id === id)
  if (section) return <SectionView section={section} />
  if (page && selector === LEAD) return <p>{page.lead}</p>
  if (film) return <FilmArticle film={film} screenings={[]} />
  if (piece) return <PieceSheet piece={piece} />
  return (
    <div className={page || kind === 'cards' || kind === 'showcase' ? 'wrap' : undefined}>
      <ContentView
        {...view}
        pages={page && id ? [{ id, page }] : null}
        featured={onlyEntry(view.featured, id)}
        soon={onlyEntry(view.soon, id)}
      />
    </div>
  )
}
