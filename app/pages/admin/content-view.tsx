import { FilmReel } from '#app/films/ui/film-reel.tsx'
import { PieceList } from '#app/portfolio/ui/portfolio-wall.tsx'
import { TeamSection } from '#app/team/ui/team-section.tsx'
import { Billing } from '#app/ui/site-footer.tsx'
import { useClub } from '../site-context.ts'
import { EditedPagePreview } from '../text-page.tsx'
import type { ContentViewData } from './content-preview.tsx'

/** Content of one kind as visitors see it. */
export function ContentView({ credits, line, pages, team, films, pieces }: ContentViewData) {
  const { department } = useClub()
  return (
    <>
      {credits && <Billing credits={credits} />}
      {line !== null && <p className="title-i h2">{line}</p>}
      {pages?.map(({ id, page }) => (
        <EditedPagePreview key={id} page={page} />
      ))}
      {team && <TeamSection {...team} department={department} />}
      {films && <FilmReel films={films} />}
      {pieces && <PieceList pieces={pieces} show={null} />}
    </>
  )
}
