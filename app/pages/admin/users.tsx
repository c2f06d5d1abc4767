import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { UsersList } from '#app/accounts/ui/users-list.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { answering } from '../guard.server.ts'
import { clockOf, usersView } from './super-view.server.ts'
import { DASHBOARD_WAY } from './ways.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'

export const meta = (args: MetaArgs) => unlistedHead('Users', args)

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  return answering(args, async (acting) => ({ list: await usersView(acting, asked), clock: clockOf(acting) }))
}

export default function UsersPage() {
  const { list, clock } = useLoaderData<typeof loader>()
  useLive('users')
  return (
    <AdminShell clubName={useClub().name} title="Users" ways={[DASHBOARD_WAY]}>
      <UsersList list={list} clock={clock} />
    </AdminShell>
  )
}
