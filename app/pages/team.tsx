import { TeamSection } from '#app/team/ui/team-section.tsx'
import { TeamFrame } from '#app/team/ui/team-frame.tsx'
import { club } from '#content/club.ts'
import { coordinators, leaders } from '#content/roster.ts'
import { head } from './head.ts'

export const meta = () =>
  head('Meet Our Team', `The people who run ${club.name}: four leaders and five coordinators.`)

export default function TeamPage() {
  return (
    <TeamFrame>
      <TeamSection leaders={leaders} coordinators={coordinators} department={club.department} heading="h1" />
    </TeamFrame>
  )
}
