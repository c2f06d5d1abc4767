import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  subResourceIntegrity: true,
} satisfies Config
