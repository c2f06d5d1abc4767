import { reactRouter } from '@react-router/dev/vite'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import router from './react-router.config.ts'
import { oneSheetEach } from './tools/sheets.ts'

/** Add-ons that hold compiled code stay outside the server's one bundle. */
const compiled = ['sharp', '@node-rs/argon2']

/** What every public page runs, in one script: brotli finds more to repeat, and the manifest names fewer files. */
const site = [
  'node_modules/(react|react-dom|scheduler|react-router)/(?!.*(\\?engine|router/instrumentation))',
  'app/(root|early-router)',
  'app/ui/(badge|brand|brought|button|icon|keep-last|picture|screens|site-footer|site-header|theme-toggle|timing|use-(hydrated|later|live|on-demand|tracked-section))\\.',
  'app/events/(model|list\\.rules|ui/(event-picture|seats|use-renewal))\\.',
  'app/join-requests/ui/(address|join-door)\\.',
  'app/(club/model|pages/(head|site|structured-data))\\.',
  'content/(club|credits)',
  // The sheets of what is fetched on demand.
  'app/ui/(dialog|field|notice)\\.module',
  'app/(join-requests/ui/join|films/ui/player)\\.module',
]

/** Code fetched on demand brings no sheet of its own: its page has it already. Vite's loader has nothing left to do. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

const routerFolder = join(
  dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))),
  'dist/production',
)
const engine = join(routerFolder, 'lib/router/router.js')
const earlyRouter = fileURLToPath(new URL('./app/early-router.ts', import.meta.url))

/**
 * The router's engine is fetched apart (decision 0011): who asks the router's front door for `createRouter` gets ours,
 * which brings the engine later. A bundler moves whole modules only, and the engine's also holds constants that every
 * page needs: under a second name it becomes two, each with what is used of it.
 */
const engineApart: Plugin = {
  name: 'engine-apart',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /lib\/router\/router\.js$/ },
    handler: (_, importer) => (importer === join(routerFolder, 'index.js') ? '\0early-router' : null),
  },
  load: {
    filter: { id: /^\0early-router$/ },
    handler: () => `
      import { openEarlyRouter } from '${earlyRouter}'
      export * from '${engine}'
      const fetchEngine = async () => (await import('${engine}?engine')).createRouter
      export const createRouter = (init) => openEarlyRouter(init, fetchEngine)
    `,
  },
}

/** Every page's manifest names every route (react-router.config.ts), so nothing is ever discovered: its code says so. */
const nothingToDiscover: Plugin = {
  name: 'nothing-to-discover',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client' && router.routeDiscovery.mode === 'initial',
  resolveId: {
    filter: { id: /\/fog-of-war\.js$/ },
    handler: (_, importer) =>
      importer && /production\/(index|lib\/dom\/ssr\/components)\.js$/.test(importer) ? '\0nothing' : null,
  },
  load: {
    filter: { id: /^\0nothing$/ },
    handler: () => `
      export const isFogOfWarEnabled = () => false
      export const getPartialManifest = (manifest) => manifest
      export const getPatchRoutesOnNavigationFunction = () => undefined
      export const useFogOFWarDiscovery = () => {}
    `,
  },
}

/** `home_wordmark`: no hash, which would say less and weigh more in every sheet, script and page. */
function className(name: string, file: string): string {
  const [, domain = '', sheet = ''] = /([\w-]+)(?:\/ui)?\/([\w-]+)\.module\.css/.exec(file) ?? []
  return domain === 'app' || sheet.startsWith(domain) ? `${sheet}_${name}` : `${domain}-${sheet}_${name}`
}

export default defineConfig(({ command }) => ({
  plugins: [plainImports, engineApart, nothingToDiscover, oneSheetEach, reactRouter()],
  publicDir: 'content/public',
  css: { modules: { generateScopedName: className } },
  build: { target: 'es2023', assetsInlineLimit: 0, cssMinify: true, modulePreload: false },
  ssr: command === 'build' ? { noExternal: true, external: compiled } : {},
  environments: {
    // The libraries' checks for people who develop are left out of what is built, not skipped each time.
    ssr: {
      build: { rollupOptions: { input: './server/main.ts' } },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: { groups: [{ name: 'site', test: new RegExp(`/(${site.join('|')})`) }] },
          },
        },
      },
    },
  },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
}))
