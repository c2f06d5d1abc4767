import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { PostsList } from '#app/posts/ui/posts-list.tsx'
import { adminPosts } from '#app/posts/use-cases.server.ts'
import { useLive } from '#app/ui/use-live.ts'
import { club } from '#content/club.ts'
import { answering, fetched } from '../guard.server.ts'
import { clockOf } from './super-view.server.ts'
import { DASHBOARD_WAY } from './ways.ts'

export const meta = () => [{ title: `Posts | ${club.name}` }, { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  const page = new URL(args.request.url).searchParams.get('page')
  return answering(args, async (acting) => {
    mustBeAble(acting.viewer, 'posts.manage')
    return { list: await fetched(acting, adminPosts(acting, { page })), clock: clockOf(acting) }
  })
}

export default function PostsPage() {
  const { list, clock } = useLoaderData<typeof loader>()
  useLive('posts')
  return (
    <AdminShell clubName={club.name} title="Posts" ways={[DASHBOARD_WAY]}>
      <PostsList list={list} clock={clock} />
    </AdminShell>
  )
}
