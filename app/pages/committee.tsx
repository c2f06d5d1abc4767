import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { publicCommittee } from '#app/handover/use-cases.server.ts'
import { CommitteeWorks } from '#app/team/ui/committee-works.tsx'
import { TeamFrame } from '#app/team/ui/team-frame.tsx'
import { TeamSection } from '#app/team/ui/team-section.tsx'
import { factsIn, publicHead, unlistedHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { useClub } from './site-context.ts'

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return unlistedHead('Page Not Found', args)
  return publicHead(args, {
    title: args.loaderData.title,
    description: `Who ran ${factsIn(args).name} that year, with the events and films of their time.`,
    trail: [{ name: 'Team', path: '/TeamSection' }],
  })
}

export async function loader(args: LoaderFunctionArgs) {
  const committee = await publicCommittee(actingAsVisitor(args), args.params['year'] ?? '')
  if (!committee) throw data('No such committee', { status: 404 })
  return committee
}

/** A committee of before: its team, and what it showed. */
export default function CommitteeYearPage() {
  const { title, team, events, films } = useLoaderData<typeof loader>()
  return (
    <TeamFrame to="/TeamSection">
      <TeamSection {...team} title={title} department={useClub().department} heading="h1" />
      <CommitteeWorks events={events} films={films} />
    </TeamFrame>
  )
}
