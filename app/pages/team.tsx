import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { committeeYears } from '#app/handover/use-cases.server.ts'
import { CommitteeList } from '#app/team/ui/committee-works.tsx'
import { TeamSection } from '#app/team/ui/team-section.tsx'
import { TeamFrame } from '#app/team/ui/team-frame.tsx'
import { publicTeam } from '#app/team/use-cases.server.ts'
import { factsIn, publicHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) =>
  publicHead(args, {
    title: 'Meet Our Team',
    description: `The people who run ${factsIn(args).name}, and what each of them does.`,
  })

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  return { ...(await publicTeam(acting)), years: await committeeYears(acting) }
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

export default function TeamPage() {
  const loaded = useLoaderData<typeof loader>()
  const { years, ...team } = loaded
  return (
    <TeamFrame>
      <TeamSection {...team} department={useClub().department} heading="h1" />
      {team.leaders.length + team.coordinators.length === 0 && (
        <p className="wrap mut">The people of this year will be here soon.</p>
      )}
      <CommitteeList years={years} />
    </TeamFrame>
  )
}
