import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { UsersList } from '#app/accounts/ui/users-list.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { club } from '#content/club.ts'
import { answering } from '../guard.server.ts'
import { clockOf, usersView } from './super-view.server.ts'
import { DASHBOARD_WAY } from './ways.ts'

export const meta = () => [{ title: `Users | ${club.name}` }, { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  return answering(args, async (acting) => ({ list: await usersView(acting, asked), clock: clockOf(acting) }))
}

export default function UsersPage() {
  const { list, clock } = useLoaderData<typeof loader>()
  useLive('users')
  return (
    <AdminShell clubName={club.name} title="Users" ways={[DASHBOARD_WAY]}>
      <UsersList list={list} clock={clock} />
    </AdminShell>
  )
}
