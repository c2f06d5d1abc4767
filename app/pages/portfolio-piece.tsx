import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { neighboursOf } from '#app/portfolio/model.ts'
import { PiecePage } from '#app/portfolio/ui/piece-page.tsx'
import { publicPieces } from '#app/portfolio/use-cases.server.ts'
import { designer } from '#content/projects.ts'
import { publicHead, unlistedHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return unlistedHead('Page Not Found')
  const { title, story } = args.loaderData.piece
  const trail = [{ name: `Portfolio of ${designer.name}`, path: '/video-editing' }]
  return publicHead(args, { title, description: story, trail })
}

export async function loader(args: LoaderFunctionArgs) {
  const pieces = await publicPieces(actingAsVisitor(args))
  const piece = pieces.find(({ id }) => id === args.params['id'])
  const neighbours = piece && neighboursOf(pieces, piece.id)
  if (!neighbours) throw data('No such piece', { status: 404 })
  return { piece, ...neighbours }
}

export default function PortfolioPiecePage() {
  return <PiecePage {...useLoaderData<typeof loader>()} />
}
