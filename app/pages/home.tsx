import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { type ClubFacts, defaultFacts, namedAfter } from '#app/club/model.ts'
import { EventProgramme } from '#app/events/ui/event-programme.tsx'
import { earliestChange, useRenewal } from '#app/events/ui/use-renewal.ts'
import { upcomingHighlights } from '#app/events/use-cases.server.ts'
import { Hero } from '#app/home/ui/hero.tsx'
import { About, Marquee, Social, Upcoming } from '#app/home/ui/sections.tsx'
import { Showcase, type ShowcaseVideo } from '#app/home/ui/showcase.tsx'
import { TeamSection } from '#app/team/ui/team-section.tsx'
import { orLastKnown, useKeepLast } from '#app/ui/keep-last.ts'
import { HomeLoader } from '#app/ui/home-loader.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { club } from '#content/club.ts'
import { coordinators, leaders } from '#content/roster.ts'
import { about } from '#content/words.ts'
import { publicly, seenNow } from './acting.server.ts'
import { factsIn, publicHead } from './head.ts'
import { useClub, useSeen } from './site.ts'
import { organization } from './structured-data.ts'

const HIGHLIGHTS = 4

const showcase: Omit<ShowcaseVideo, 'vimeoId' | 'host'> = {
  sources: [
    { src: '/art/video/showreel.webm', type: 'video/webm' },
    { src: '/art/video/showreel.mp4', type: 'video/mp4' },
  ],
  poster: '/art/video/showreel-poster.webp',
}

/** A video that a super admin chose on the Settings page plays from where it is; until then the committee's choice stands. */
function hostOf({ vimeoId }: ClubFacts): ShowcaseVideo['host'] {
  return vimeoId === defaultFacts.vimeoId ? club.showcaseHost : 'vimeo'
}

/** A place the club does not have is not shown. */
function placesOf({ instagram, linkedin, youtube }: ClubFacts) {
  const places = [
    { label: 'Instagram', icon: 'instagram', href: instagram },
    { label: 'LinkedIn', icon: 'linkedin', href: linkedin },
    { label: 'YouTube', icon: 'youtube', href: youtube },
  ] as const
  return places.filter(({ href }) => href)
}

/** The line under the wordmark is seen at once; other pages set it in their footers only. */
export const links = () => [
  {
    rel: 'preload',
    href: '/art/fonts/newsreader-italic-latin.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  } as const,
]

export const meta = (args: MetaArgs<typeof loader>) =>
  publicHead(args, {
    title: factsIn(args).name,
    description: namedAfter(factsIn(args), args.loaderData?.about.lead ?? ''),
    structured: (site) => [organization(site)],
  })

/** What the committee writes comes with the data, so that no script carries words that the page already shows. */
export async function loader(args: LoaderFunctionArgs) {
  const seen = seenNow(args, 'events')
  return { seen, events: await upcomingHighlights(publicly(args), HIGHLIGHTS), about, leaders, coordinators }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastKnown(request, () => serverLoader<typeof loader>())
}

/** Sections in the order of specification 2; the join modal and the footer follow in the frame around every page. */
export default function HomePage() {
  const facts = useClub()
  const shown = useLoaderData<typeof loader>()
  useKeepLast(shown)
  useLive('events', { seen: useSeen(shown.seen) })
  useRenewal(earliestChange(shown.events))
  return (
    <>
      <HomeLoader word={facts.name.split(' ')[0]} />
      <main id="content">
        <Hero clubName={facts.name} line={club.heroLine} />
        <About {...shown.about} lead={namedAfter(facts, shown.about.lead)} />
        <Showcase video={{ ...showcase, host: hostOf(facts), vimeoId: facts.vimeoId }} />
        <section className="sec" id="team">
          <TeamSection
            leaders={shown.leaders}
            coordinators={shown.coordinators}
            department={club.department}
          />
        </section>
        <Upcoming>
          <EventProgramme events={shown.events} />
        </Upcoming>
        <Marquee clubName={facts.name} />
        <Social places={placesOf(facts)} />
      </main>
    </>
  )
}
