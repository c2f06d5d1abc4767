import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { neighboursOf } from '#app/portfolio/model.ts'
import { PiecePage } from '#app/portfolio/ui/piece-page.tsx'
import { pieces } from '#content/projects.ts'
import { head } from './head.ts'

export const meta = ({ loaderData }: { loaderData?: ReturnType<typeof loader> }) =>
  loaderData
    ? head(loaderData.piece.title, loaderData.piece.story, loaderData.piece.image)
    : head('Page Not Found', 'There is no such piece.')

export function loader({ params }: LoaderFunctionArgs) {
  const piece = pieces.find(({ id }) => id === params['id'])
  const neighbours = piece && neighboursOf(pieces, piece.id)
  if (!neighbours) throw data('No such piece', { status: 404 })
  return { piece, ...neighbours }
}

export default function PortfolioPiecePage() {
  return <PiecePage {...useLoaderData<typeof loader>()} />
}
