import { type MetaArgs, useSearchParams } from 'react-router'
import { PortfolioWall } from '#app/portfolio/ui/portfolio-wall.tsx'
import { designer, pieces } from '#content/projects.ts'
import { publicHead } from './head.ts'

export const meta = (args: MetaArgs) =>
  publicHead(args, { title: `Portfolio of ${designer.name}`, description: designer.introduction })

export default function VideoEditingPage() {
  return <PortfolioWall designer={designer} pieces={pieces} show={useSearchParams()[0].get('show')} />
}
