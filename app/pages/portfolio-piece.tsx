import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { neighboursOf, portfolioTitle } from '#app/portfolio/model.ts'
import { PiecePage } from '#app/portfolio/ui/piece-page.tsx'
import { publicDesigners, publicPieces } from '#app/portfolio/use-cases.server.ts'
import { publicHead, unlistedHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return unlistedHead('Page Not Found', args)
  const { piece, portfolio } = args.loaderData
  const { title, story } = piece
  const trail = [{ name: portfolio, path: '/video-editing' }]
  return publicHead(args, { title, description: story, trail })
}

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const [designers, pieces] = await Promise.all([publicDesigners(acting), publicPieces(acting)])
  const piece = pieces.find(({ id }) => id === args.params['id'])
  const neighbours = piece && neighboursOf(pieces, piece.id)
  if (!neighbours) throw data('No such piece', { status: 404 })
  return { piece, portfolio: portfolioTitle(designers), ...neighbours }
}

export default function PortfolioPiecePage() {
  const { portfolio: _portfolio, ...shown } = useLoaderData<typeof loader>()
  return <PiecePage {...shown} />
}
