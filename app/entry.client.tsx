import { type ReactNode, startTransition, StrictMode, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  type DataRouter,
  type HydrationState,
  type UNSAFE_AssetsManifest as Manifest,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_decodeViaTurboStream as decode,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_getHydrationData as getHydrationData,
  UNSAFE_RemixErrorBoundary as LastErrorBoundary,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { openEarlyRouter } from './early-router.ts'

type Framework = React.ContextType<typeof FrameworkContext> & object

/** What the framework's scripts leave in the page. */
interface LeftInPage {
  __reactRouterContext: Pick<Framework, 'future' | 'ssr' | 'isSpaMode' | 'routeDiscovery'> & {
    stream: ReadableStream<Uint8Array>
  }
  __reactRouterManifest: Manifest
  __reactRouterRouteModules: RouteModules
}

const {
  __reactRouterContext: { stream, ...page },
  __reactRouterManifest: manifest,
  __reactRouterRouteModules: routeModules,
} = window as unknown as LeftInPage
const framework: Framework = { ...page, manifest, routeModules }

/** Decision 0011: the framework's HydratedRouter, without the engine that it would bring along. */
async function openRouter(): Promise<DataRouter> {
  const { value } = await decode(stream, window)
  const state = value as HydrationState
  const routes = createClientRoutes(manifest.routes, routeModules, state, page.ssr, page.isSpaMode)
  const hydrationData = getHydrationData({
    state,
    routes,
    getRouteInfo: (id) => ({
      clientLoader: routeModules[id]?.clientLoader,
      hasLoader: manifest.routes[id]?.hasLoader === true,
      hasHydrateFallback: false,
    }),
    location,
    basename: '/',
    future: page.future,
    isSpaMode: page.isSpaMode,
  })
  const isDesk = /^\/(admin|signup|reset-password)/.test(location.pathname)
  return openEarlyRouter({ routes, hydrationData, isDesk }, async () => {
    const { startEngine } = await import('./router-engine.ts')
    return startEngine({ routes, hydrationData, manifest, routeModules })
  })
}

/** The empty fragment stands where the server's own wrapper has one: the ids of fields count it. */
function Site({ router }: { router: DataRouter }) {
  const [at, setAt] = useState(router.state.location)
  useLayoutEffect(() => router.subscribe((next) => setAt(next.location)), [router])
  return (
    <>
      <FrameworkContext.Provider value={framework}>
        <LastErrorBoundary location={at}>
          <RouterProvider router={router} />
        </LastErrorBoundary>
      </FrameworkContext.Provider>
      <></>
    </>
  )
}

function hydrate(site: ReactNode) {
  startTransition(() => {
    hydrateRoot(document, <StrictMode>{site}</StrictMode>)
  })
}

if (import.meta.env.DEV) {
  // Hot reload knows the framework's own.
  const { HydratedRouter } = await import('react-router/dom')
  hydrate(<HydratedRouter />)
} else {
  hydrate(<Site router={await openRouter()} />)
}
