import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { withClubFacts } from '#app/club/defaults.rules.ts'
import { earliestChange, useRenewal } from '#app/events/ui/use-scheduled-refresh.ts'
import { upcomingHighlights } from '#app/events/use-cases.server.ts'
import { newestPosts } from '#app/posts/use-cases.server.ts'
import { publicTeam } from '#app/team/use-cases.server.ts'
import { HomeLoader } from '#app/ui/home-loader.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { publicHome, publicPage } from '#app/home/use-cases.server.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { factsIn, publicHead } from './head.ts'
import { HomeSections } from './home-sections.tsx'
import { useClub } from './site-context.ts'
import { organization } from './structured-data.ts'

const HIGHLIGHTS = 4

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
  const [facts, events, team, about, home, posts] = await Promise.all([
    clubFacts(acting.db),
    upcomingHighlights(acting, HIGHLIGHTS),
    publicTeam(acting),
    publicPage(acting, 'about'),
    publicHome(acting),
    newestPosts(acting, { most: 1 }),
  ])
  return {
    events,
    about: {
      statement: about.heading,
      lead: withClubFacts(facts, about.lead),
      text: markedBlocks(withClubFacts(facts, about.text)),
    },
    latest: posts.map(({ id, title }) => ({ id, title })),
    ...home,
    ...team,
  }
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

export default function HomePage() {
  const facts = useClub()
  const view = useLoaderData<typeof loader>()
  useLive('events')
  useRenewal(earliestChange(view.events))
  return (
    <>
      <HomeLoader word={facts.name.split(' ')[0]} />
      <main id="content">
        <HomeSections facts={facts} {...view} />
      </main>
    </>
  )
}
