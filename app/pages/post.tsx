import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { PostPage } from '#app/posts/ui/post-page.tsx'
import { publicPost } from '#app/posts/use-cases.server.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { publicHead, unlistedHead } from './head.ts'
import { announcement, postCard } from './structured-post.ts'

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return unlistedHead('Page Not Found', args)
  const { post } = args.loaderData
  const { title, excerpt } = post
  const trail = [{ name: 'Announcements', path: '/posts' }]
  return publicHead(args, {
    title,
    description: excerpt,
    trail,
    card: postCard(post),
    structured: (site) => [announcement(post, site)],
  })
}

/** A draft gives 404, like a post that does not exist. */
export async function loader(args: LoaderFunctionArgs) {
  const page = new URL(args.request.url).searchParams.get('page')
  const postPage = await publicPost(actingAsVisitor(args), { id: args.params['id'] ?? '', page })
  if (!postPage) throw data('No such announcement', { status: 404 })
  return postPage
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

export default function PostRoute() {
  const postPage = useLoaderData<typeof loader>()
  return <PostPage {...postPage} />
}
