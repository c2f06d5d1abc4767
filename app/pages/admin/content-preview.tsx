import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { contentNames } from '#app/club/content-names.ts'
import { contentPath } from '#app/content/ui/content-list.tsx'
import { contentDraft } from '#app/content/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { creditsOf, pageOf } from '#app/home/use-cases.server.ts'
import { FilmReel } from '#app/films/ui/film-reel.tsx'
import { filmsOf } from '#app/films/use-cases.server.ts'
import { PieceList } from '#app/portfolio/ui/portfolio-wall.tsx'
import { piecesFrom } from '#app/portfolio/use-cases.server.ts'
import { TeamSection } from '#app/team/ui/team-section.tsx'
import { teamOf } from '#app/team/use-cases.server.ts'
import { Billing } from '#app/ui/site-footer.tsx'
import { guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { EditedPagePreview } from '../text-page.tsx'
import { kindOf } from './content-kinds.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Preview', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'content.manage')
    const kind = kindOf(args.params)
    const { items } = await contentDraft(acting, kind)
    return {
      name: kind.name,
      credits: kind.name === 'credits' ? creditsOf(items) : null,
      line: kind.name === 'home' ? (items[0]?.['line'] ?? '') : null,
      pages: kind.name === 'pages' ? items.map(({ id }) => ({ id, page: pageOf(items, id) })) : null,
      team: kind.name === 'team' ? teamOf(items) : null,
      films: kind.name === 'films' ? filmsOf(items) : null,
      pieces: kind.name === 'portfolio' ? piecesFrom(items) : null,
    }
  })
}

/** The draft as visitors will see it once it is published. */
export default function ContentPreviewPage() {
  const { name, credits, line, pages, team, films, pieces } = useLoaderData<typeof loader>()
  const club = useClub()
  return (
    <AdminShell
      clubName={club.name}
      title="Preview"
      ways={[{ to: contentPath(name), label: contentNames[name] }]}
    >
      {credits && <Billing credits={credits} />}
      {line !== null && <p className="title-i h2">{line}</p>}
      {pages?.map(({ id, page }) => (
        <EditedPagePreview key={id} page={page} />
      ))}
      {team && <TeamSection {...team} department={club.department} />}
      {films && <FilmReel films={films} />}
      {pieces && <PieceList pieces={pieces} show={null} />}
    </AdminShell>
  )
}
