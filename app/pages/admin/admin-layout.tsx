import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { isAble } from '#app/accounts/permissions.ts'
import { type Navigation, navigation } from '#app/dashboard/use-cases.server.ts'
import { DownloadsAllowed } from '#app/ui/download-link.tsx'
import { orNull } from '../guard.server.ts'
import { actingFor } from '../request-context.server.ts'

/** The numbers of the navigation. Each screen checks itself who may see it. */
export async function loader(args: LoaderFunctionArgs): Promise<Navigation | null> {
  const acting = await actingFor(args)
  return isAble(acting.viewer, 'dashboard.view') ? orNull(acting, navigation(acting)) : null
}

let last: Navigation | null = null

/** When the connection is lost, the navigation keeps its data and the screen shows the error. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  last = (await serverLoader<typeof loader>().catch(() => null)) ?? last
  return last
}

export default function AdminLayout() {
  const isTermOver = Boolean(useLoaderData<typeof loader>()?.readableUntil)
  return (
    <DownloadsAllowed value={!isTermOver}>
      <Outlet />
    </DownloadsAllowed>
  )
}
