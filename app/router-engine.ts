import {
  type DataRouteObject,
  type DataRouter,
  type HydrationState,
  type UNSAFE_AssetsManifest as Manifest,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as singleFetch,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  type UNSAFE_RouteModules as RouteModules,
} from 'react-router'
import { createRouter } from 'virtual:router-engine'

/** The framework's own router, as its HydratedRouter makes it, for a page that stands already. */
export function startEngine({
  routes,
  hydrationData,
  manifest,
  routeModules,
}: {
  routes: DataRouteObject[]
  hydrationData: HydrationState
  manifest: Manifest
  routeModules: RouteModules
}): DataRouter {
  const router: DataRouter = createRouter({
    routes,
    hydrationData,
    history: createBrowserHistory(),
    mapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: singleFetch(() => router, manifest, routeModules, true),
  })
  return router.initialize()
}
