import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, Outlet, useRouteError } from 'react-router'
import { isAble } from '#app/accounts/permissions.ts'
import { useNavigationView } from '#app/dashboard/ui/admin-nav.tsx'
import { RefusedScreen } from '#app/dashboard/ui/refused-screen.tsx'
import { type Navigation, navigation } from '#app/dashboard/use-cases.server.ts'
import { InOffice } from '#app/ui/download-link.tsx'
import { orNull } from '../guard.server.ts'
import { actingFor } from '../request-context.server.ts'
import { useClub } from '../site-context.ts'

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

/** Also what came with the document: the first lost connection keeps its navigation. */
function useRememberNavigation(): Navigation | null {
  const navigationView = useNavigationView()
  useEffect(() => {
    last = navigationView ?? last
  }, [navigationView])
  return navigationView
}

export default function AdminLayout() {
  const isTermOver = Boolean(useRememberNavigation()?.readableUntil)
  return (
    <InOffice value={!isTermOver}>
      <Outlet />
    </InOffice>
  )
}

/** Who is no admin gets the screen of the whole site. */
export function ErrorBoundary() {
  const error = useRouteError()
  const clubName = useClub().name
  if (!useRememberNavigation()) throw error
  return <RefusedScreen clubName={clubName} error={error} />
}
