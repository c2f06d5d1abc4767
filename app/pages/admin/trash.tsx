import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { TrashList } from '#app/events/ui/admin-trash.tsx'
import { contactLists } from '#app/registrations/ui/admin-people-to-contact.tsx'
import { DeletedPostsPanel } from '#app/posts/ui/deleted-posts.tsx'
import { deletedPosts } from '#app/posts/use-cases.server.ts'
import { Pager } from '#app/ui/pager.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { trashView } from './events-view.server.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Deleted events and announcements', args)

export async function loader(args: LoaderFunctionArgs) {
  const page = new URL(args.request.url).searchParams.get('page')
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'events.manage')
    mustBeAble(acting.viewer, 'posts.manage')
    return {
      ...(await trashView(acting, page)),
      posts: await orNull(acting, deletedPosts(acting, page)),
      timeZone: acting.env.clubTimeZone,
    }
  })
}

export default function TrashPage() {
  const { trash, toContact, posts, timeZone } = useLoaderData<typeof loader>()
  useLive('events')
  const hasMore = Boolean(trash?.hasMore || posts?.hasMore)
  return (
    <AdminShell clubName={useClub().name} title="Deleted" back={{ to: '/admin/events', label: 'Events' }}>
      <TrashList trash={trash} timeZone={timeZone} contacts={contactLists(toContact)} />
      <DeletedPostsPanel deleted={posts} clock={{ timeZone }} />
      {trash && <Pager label="Pages of what was deleted" page={trash.page} hasMore={hasMore} />}
    </AdminShell>
  )
}
