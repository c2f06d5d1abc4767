import { useSearchParams } from 'react-router'
import { PortfolioWall } from '#app/portfolio/ui/portfolio-wall.tsx'
import { designer, pieces } from '#content/projects.ts'
import { head } from './head.ts'

export const meta = () =>
  head(`Portfolio of ${designer.name}`, designer.introduction, '/art/portfolio/festival-identity.webp')

export default function VideoEditingPage() {
  return <PortfolioWall designer={designer} pieces={pieces} show={useSearchParams()[0].get('show')} />
}
