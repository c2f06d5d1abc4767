import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { SharePage } from '#app/ui/share-page.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { unlistedHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { shareable } from './share-subjects.server.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs<typeof loader>) =>
  unlistedHead(args.loaderData ? `Share: ${args.loaderData.title}` : 'Page Not Found', args)

/** One page for what can be shared: `/share/events/…`, `/share/films/…`, `/share/posts/…`. */
export async function loader(args: LoaderFunctionArgs) {
  const { kind = '', id = '' } = args.params
  const subject = await shareable(actingAsVisitor(args), { kind, id })
  if (!subject) throw data('Nothing to share here', { status: 404 })
  return subject
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

export default function ShareRoute() {
  const subject = useLoaderData<typeof loader>()
  useLive('events')
  return <SharePage subject={subject} clubName={useClub().name} />
}
