import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { type ClubFacts, defaultFacts } from '#app/club/model.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { withClubFacts } from '#app/club/named-texts.rules.ts'
import { EventProgramme } from '#app/events/ui/event-programme.tsx'
import { earliestChange, useRenewal } from '#app/events/ui/use-scheduled-refresh.ts'
import { upcomingHighlights } from '#app/events/use-cases.server.ts'
import { Hero } from '#app/home/ui/hero.tsx'
import { About, Marquee, Social, Upcoming } from '#app/home/ui/sections.tsx'
import { Showcase } from '#app/home/ui/showcase.tsx'
import type { ShowcaseVideo } from '#app/home/ui/showcase-fallback.tsx'
import { TeamSection } from '#app/team/ui/team-section.tsx'
import { publicTeam } from '#app/team/use-cases.server.ts'
import { orLastLoaderData, useRememberLoaderData } from '#app/ui/last-loader-data.ts'
import { HomeLoader } from '#app/ui/home-loader.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { publicHeroLine, publicPage } from '#app/home/use-cases.server.ts'
import { showcaseFiles } from '#content/home.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { factsIn, publicHead } from './head.ts'
import { useClub } from './site-context.ts'
import { organization } from './structured-data.ts'

const HIGHLIGHTS = 4

/** The bundled files belong to the default video; a video that a super admin chose has none. */
function showcaseOf({ vimeoId }: ClubFacts): ShowcaseVideo {
  const isOwn = vimeoId === defaultFacts.vimeoId
  return { vimeoId, files: isOwn ? showcaseFiles : [], poster: '/art/video/showreel-poster.webp' }
}

/** Empty social links are left out. */
function placesOf({ instagram, linkedin, youtube }: ClubFacts) {
  const places = [
    { label: 'Instagram', icon: 'instagram', href: instagram },
    { label: 'LinkedIn', icon: 'linkedin', href: linkedin },
    { label: 'YouTube', icon: 'youtube', href: youtube },
  ] as const
  return places.filter(({ href }) => href)
}

/** The font of the line under the wordmark is needed at once on this page only. */
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
    description: args.loaderData?.about.lead ?? '',
    structured: (site) => [organization(site)],
  })

/** The committee's texts come with the data, so that no script repeats them. */
export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const [facts, events, team, about, heroLine] = await Promise.all([
    clubFacts(acting.db),
    upcomingHighlights(acting, HIGHLIGHTS),
    publicTeam(acting),
    publicPage(acting, 'about'),
    publicHeroLine(acting),
  ])
  return {
    events,
    about: { statement: about.heading, lead: withClubFacts(facts, about.lead), text: about.text },
    heroLine,
    ...team,
  }
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastLoaderData(request, () => serverLoader<typeof loader>())
}

/** Sections in the order of product.md#home-sections; the join modal and the footer follow in the frame around every page. */
export default function HomePage() {
  const facts = useClub()
  const shown = useLoaderData<typeof loader>()
  useRememberLoaderData(shown)
  useLive('events')
  useRenewal(earliestChange(shown.events))
  return (
    <>
      <HomeLoader word={facts.name.split(' ')[0]} />
      <main id="content">
        <Hero clubName={facts.name} line={shown.heroLine} />
        <About {...shown.about} />
        <Showcase video={showcaseOf(facts)} />
        {shown.leaders.length + shown.coordinators.length > 0 && (
          <section className="sec" id="team">
            <TeamSection
              leaders={shown.leaders}
              coordinators={shown.coordinators}
              department={facts.department}
            />
          </section>
        )}
        <Upcoming>
          <EventProgramme events={shown.events} />
        </Upcoming>
        <Marquee clubName={facts.name} />
        <Social places={placesOf(facts)} />
      </main>
    </>
  )
}
