import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { EventPage } from '#app/events/ui/event-page.tsx'
import { previewEvent } from '#app/events/use-cases.server.ts'
import { useLive } from '#app/ui/use-live.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { unlistedHead } from './head.ts'

export const meta = (args: MetaArgs<typeof loader>) =>
  unlistedHead(args.loaderData ? `Preview: ${args.loaderData.event.title}` : 'Page Not Found', args)

/** The page of an event that is not published yet. Once it is, this leads to its own page. */
export async function loader(args: LoaderFunctionArgs) {
  const preview = await previewEvent(actingAsVisitor(args), args.params['token'] ?? '')
  if (!preview) throw data('No such preview', { status: 404 })
  if (preview.isPublic) throw redirect(`/events/${preview.event.id}`)
  return { event: preview.event, about: markedBlocks(preview.event.aboutEvent) }
}

export default function EventPreviewPage() {
  const { event, about } = useLoaderData<typeof loader>()
  useLive('events')
  return <EventPage event={event} about={about} isPreview />
}
