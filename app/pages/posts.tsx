import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { PostsPage } from '#app/posts/ui/posts-page.tsx'
import { publicPosts } from '#app/posts/use-cases.server.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { publicHead } from './head.ts'

export const meta = (args: MetaArgs) =>
  publicHead(args, {
    title: 'Announcements',
    description: 'News of the club: what changed, and what is on.',
  })

export async function loader(args: LoaderFunctionArgs) {
  const page = new URL(args.request.url).searchParams.get('page')
  return publicPosts(actingAsVisitor(args), { page })
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

export default function PostsRoute() {
  const list = useLoaderData<typeof loader>()
  return <PostsPage {...list} />
}
