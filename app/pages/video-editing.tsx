import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useSearchParams } from 'react-router'
import { portfolioTitle } from '#app/portfolio/model.ts'
import { PortfolioWall } from '#app/portfolio/ui/portfolio-wall.tsx'
import { publicDesigners, publicPieces } from '#app/portfolio/use-cases.server.ts'
import { publicHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'

export { keepDataOfSearch as shouldRevalidate } from './keep-data.ts'

export function meta(args: MetaArgs<typeof loader>) {
  const { designers = [] } = args.loaderData ?? {}
  return publicHead(args, {
    title: portfolioTitle(designers),
    description: designers[0]?.introduction || 'Design and motion by people of the club.',
  })
}

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const [designers, pieces] = await Promise.all([publicDesigners(acting), publicPieces(acting)])
  return { designers, pieces }
}

export default function VideoEditingPage() {
  return <PortfolioWall {...useLoaderData<typeof loader>()} show={useSearchParams()[0].get('show')} />
}
