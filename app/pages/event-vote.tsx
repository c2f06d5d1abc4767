import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { publicEvent } from '#app/events/use-cases.server.ts'
import { programmeLength } from '#app/films/programme.rules.ts'
import { drawQrCode } from '#app/platform/formats/qr-code.ts'
import { VotePage } from '#app/registrations/ui/vote-page.tsx'
import { audiencesChoice } from '#app/registrations/vote.rules.ts'
import { publicVote } from '#app/registrations/use-cases.server.ts'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { useLive } from '#app/ui/use-live.ts'
import { votedFilms } from './film-screenings.server.ts'
import { publicHead, unlistedHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { useClub } from './site-context.ts'

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return unlistedHead('Page Not Found', args)
  const { event, best } = args.loaderData
  const title = `Audience’s choice: ${event.title}`
  if (!best) return unlistedHead(title, args)
  return publicHead(args, {
    title,
    description: `${event.title}, ${event.longDate}: ${best.titles}, ${best.mean}.`,
  })
}

/** Made for a projector; a phone that reads its code arrives at the same page. */
export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const found = await publicEvent(acting, args.params['id'] ?? '')
  const films = found ? await votedFilms(acting, found.id) : []
  const vote = found && (await publicVote(acting, { eventId: found.id, films }))
  if (!found || !vote) throw data('No vote here', { status: 404 })
  const { id, title, longDate } = found
  const best = audiencesChoice(vote.result ?? [])
  return {
    event: { id, title, longDate },
    films,
    length: programmeLength(films),
    vote,
    best,
    letters: longestWordStep(best?.titles ?? title),
    drawing: vote.state === 'open' ? drawQrCode(`${acting.env.publicUrl}/events/${id}/vote`) : null,
  }
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

export default function EventVoteRoute() {
  const view = useLoaderData<typeof loader>()
  useLive('events,votes')
  return <VotePage {...view} clubName={useClub().name} />
}
