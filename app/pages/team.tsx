import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { TeamSection } from '#app/team/ui/team-section.tsx'
import { TeamFrame } from '#app/team/ui/team-frame.tsx'
import { publicTeam } from '#app/team/use-cases.server.ts'
import { orLastLoaderData, useRememberLoaderData } from '#app/ui/last-loader-data.ts'
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

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastLoaderData(request, () => serverLoader<typeof loader>())
}

export default function TeamPage() {
  const team = useLoaderData<typeof loader>()
  useRememberLoaderData(team)
  return (
    <TeamFrame>
      <TeamSection {...team} department={useClub().department} heading="h1" />
    </TeamFrame>
  )
}
