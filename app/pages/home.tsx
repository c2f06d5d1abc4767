import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { EventProgramme } from '#app/events/ui/event-programme.tsx'
import { earliestStart, useRenewal } from '#app/events/ui/use-renewal.ts'
import { upcomingHighlights } from '#app/events/use-cases.server.ts'
import { Hero } from '#app/home/ui/hero.tsx'
import { About, Marquee, Social, Upcoming } from '#app/home/ui/sections.tsx'
import { Showcase } from '#app/home/ui/showcase.tsx'
import { TeamSection } from '#app/team/ui/team-section.tsx'
import { orLastKnown, useKeepLast } from '#app/ui/keep-last.ts'
import { HomeLoader } from '#app/ui/screens.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { club } from '#content/club.ts'
import { coordinators, leaders } from '#content/roster.ts'
import { about } from '#content/words.ts'
import { publicly } from './acting.server.ts'
import { publicHead } from './head.ts'
import { organization } from './structured-data.ts'

const HIGHLIGHTS = 4

const showcase = {
  sources: [
    { src: '/art/video/showreel.webm', type: 'video/webm' },
    { src: '/art/video/showreel.mp4', type: 'video/mp4' },
  ],
  poster: '/art/video/showreel-poster.webp',
  vimeoId: club.showcaseVimeoId,
}

const places = [
  { label: 'Instagram', icon: 'instagram', href: club.social.instagram },
  { label: 'LinkedIn', icon: 'linkedin', href: club.social.linkedin },
  { label: 'YouTube', icon: 'youtube', href: club.social.youtube },
] as const

export const meta = (args: MetaArgs) =>
  publicHead(args, {
    title: club.name,
    description: about.lead,
    structured: (site) => [organization(site)],
  })

export async function loader(args: LoaderFunctionArgs) {
  return { events: await upcomingHighlights(publicly(args), HIGHLIGHTS) }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastKnown(request, () => serverLoader<typeof loader>())
}

/** Sections in the order of specification 2; the join modal and the footer follow in the frame around every page. */
export default function HomePage() {
  const shown = useLoaderData<typeof loader>()
  useKeepLast(shown)
  useLive('events')
  useRenewal(earliestStart(shown.events))
  return (
    <>
      <HomeLoader />
      <main id="content">
        <Hero clubName={club.name} line={club.heroLine} />
        <About {...about} />
        <Showcase video={showcase} />
        <section className="sec" id="team">
          <TeamSection leaders={leaders} coordinators={coordinators} department={club.department} />
        </section>
        <Upcoming>
          <EventProgramme events={shown.events} />
        </Upcoming>
        <Marquee clubName={club.name} />
        <Social places={places} />
      </main>
    </>
  )
}
