import type { MetaArgs } from 'react-router'
import { TeamSection } from '#app/team/ui/team-section.tsx'
import { TeamFrame } from '#app/team/ui/team-frame.tsx'
import { coordinators, leaders } from '#content/team.ts'
import { factsIn, publicHead } from './head.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) =>
  publicHead(args, {
    title: 'Meet Our Team',
    description: `The people who run ${factsIn(args).name}: four leaders and five coordinators.`,
  })

export default function TeamPage() {
  return (
    <TeamFrame>
      <TeamSection
        leaders={leaders}
        coordinators={coordinators}
        department={useClub().department}
        heading="h1"
      />
    </TeamFrame>
  )
}
