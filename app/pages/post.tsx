import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { excerptOf } from '#app/posts/model.ts'
import { PostPage } from '#app/posts/ui/post-page.tsx'
import { publicPost } from '#app/posts/use-cases.server.ts'
import { orLastKnown, useKeepLast } from '#app/ui/keep-last.ts'
import { publicly } from './acting.server.ts'
import { head } from './head.ts'

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? head(loaderData.post.title, excerptOf(loaderData.post.body))
    : head('Page Not Found', 'There is no announcement here.')

/** A draft answers as what was never there. */
export async function loader(args: LoaderFunctionArgs) {
  const page = new URL(args.request.url).searchParams.get('page')
  const shown = await publicPost(publicly(args), { id: args.params['id'] ?? '', page })
  if (!shown) throw data('No such announcement', { status: 404 })
  return shown
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastKnown(request, () => serverLoader<typeof loader>())
}

export default function PostRoute() {
  const shown = useLoaderData<typeof loader>()
  useKeepLast(shown)
  return <PostPage {...shown} />
}
