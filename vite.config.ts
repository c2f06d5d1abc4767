import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Add-ons that hold compiled code stay outside the server's one bundle. */
const compiled = ['sharp', '@node-rs/argon2']

/** What every public page runs, in one script: brotli finds more to repeat, and the manifest names fewer files. */
const site = [
  'node_modules/(react|react-dom|scheduler|react-router)/',
  'app/root',
  'app/ui/(badge|brand|button|icon|keep-last|picture|screens|site-footer|site-header|theme-toggle|timing|use-(hydrated|later|live|on-demand|tracked-section))\\.',
  'app/events/(model|list\\.rules|ui/(event-picture|seats|use-renewal))\\.',
  'app/join-requests/ui/(address|join-door)\\.',
  'app/(club/model|pages/(head|site|structured-data))\\.',
  'content/(club|credits)',
  // The sheets of what is fetched on demand.
  'app/ui/(dialog|field|notice)\\.module',
  'app/join-requests/ui/join\\.module',
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

export default defineConfig(({ command }) => ({
  plugins: [plainImports, reactRouter()],
  publicDir: 'content/public',
  build: { target: 'es2023', assetsInlineLimit: 0, cssMinify: true, modulePreload: false },
  ssr: command === 'build' ? { noExternal: true, external: compiled } : {},
  environments: {
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
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
