import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useSearchParams } from 'react-router'
import { PortfolioWall } from '#app/portfolio/ui/portfolio-wall.tsx'
import { publicPieces } from '#app/portfolio/use-cases.server.ts'
import { designer } from '#content/projects.ts'
import { publicHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'

export { keepDataOfSearch as shouldRevalidate } from './keep-data.ts'

export const meta = (args: MetaArgs) =>
  publicHead(args, { title: `Portfolio of ${designer.name}`, description: designer.introduction })

export async function loader(args: LoaderFunctionArgs) {
  return { pieces: await publicPieces(actingAsVisitor(args)) }
}

export default function VideoEditingPage() {
  const { pieces } = useLoaderData<typeof loader>()
  return <PortfolioWall designer={designer} pieces={pieces} show={useSearchParams()[0].get('show')} />
}
