import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
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
  return publicTeam(actingAsVisitor(args))
}

export default function TeamPage() {
  return (
    <TeamFrame>
      <TeamSection {...useLoaderData<typeof loader>()} department={useClub().department} heading="h1" />
    </TeamFrame>
  )
}
