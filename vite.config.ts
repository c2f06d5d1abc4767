import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Add-ons that hold compiled code stay outside the server's one bundle. */
const compiled = ['sharp', '@node-rs/argon2']

const paths = (...patterns: string[]) => new RegExp(`/(${patterns.join('|')})`)

/**
 * Modules that many pages share, in few files. The route manifest, which every page loads, names all of them, and brotli
 * compresses one file better than ten. A group also takes what its modules import, unless an earlier group has it.
 */
const groups = [
  {
    // What every public page runs.
    name: 'site',
    test: paths(
      'node_modules/(react|react-dom|scheduler|react-router)/',
      'app/(root|entry.client)',
      'app/ui/(badge|brand|button|click-guards|empty-state|icon|input|keep-for-offline|last-loader-data|longest-word|notice|picture|screens|site-footer|site-header|theme-toggle|timing|trusted-types|use-(hydrated|later|live|on-demand|tracked-section))\\.',
      'app/events/(model|list\\.rules|ui/(event-picture|seats-badge|use-scheduled-refresh))\\.',
      'app/join-requests/ui/(address|lazy-join-dialog)\\.',
      'app/(club/(model|outcome)|pages/(head|site-context|structured-data))\\.',
      'content/club',
    ),
  },
  // What public pages share with the admin screens must not bring the group of those along.
  { name: 'dialog', test: paths('app/ui/dialog\\.') },
  { name: 'pager', test: paths('app/ui/(pager|roving-focus)\\.') },
  { name: 'toast', test: paths('app/ui/(toast|admin-icon)\\.') },
  { name: 'accounts', test: paths('app/accounts/(model|rules)\\.') },
  {
    name: 'form',
    test: paths(
      'app/club/(form-result|field-names|storable\\.rules|durations\\.rules)\\.',
      'app/pages/(keep-data|network-fallback)\\.',
      'app/ui/(field|hidden-fields)\\.',
    ),
  },
  { name: 'field-errors', test: paths('app/ui/use-field-errors\\.') },
  { name: 'event-page', test: paths('app/events/ui/(event-facts|event-hero|event-status-note)\\.') },
  {
    name: 'text-page',
    test: paths('app/(ui|pages)/text-page\\.', 'app/club/(text-rows|named-texts\\.rules)\\.'),
  },
  {
    name: 'admin',
    test: paths(
      'app/ui/(ago|confirm-dialog|confirm-form|draft-notes|email-text|live-form|panel|restore-focus|stat-tiles|table|tabs)\\.',
      'app/accounts/ui/(people|person-cells|lists|users-list)\\.',
      'app/dashboard/(rules|ui/(shell|super-nav))\\.',
      'app/pages/admin/(last-loaded-view|nav-links|views)\\.',
      'app/content/',
      'app/events/ui/admin-form-address\\.',
      'app/club/(addresses\\.rules|content-names)\\.',
    ),
  },
]

/** Files are named by their content alone: their names would be a fifth of the route manifest. */
const fileNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

/** `home_wordmark`: no hash, which would say less and weigh more in every sheet, script and page. */
function className(name: string, file: string): string {
  const [, domain = '', sheet = ''] = /([\w-]+)(?:\/ui)?\/([\w-]+)\.module\.css/.exec(file) ?? []
  return domain === 'app' || sheet.startsWith(domain) ? `${sheet}_${name}` : `${domain}-${sheet}_${name}`
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
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
          output: { codeSplitting: { groups }, ...fileNames },
        },
      },
    },
  },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
}))
