import { reactRouter } from '@react-router/dev/vite'
import { minify as terser } from 'terser'
import { defineConfig, type Plugin } from 'vite'

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
      'app/ui/(badge|brand|button|click-guards|empty-state|icon|input|last-loader-data|longest-word|marked-text|notice|picture|screens|share-link|site-footer|site-header|theme-toggle|timing|trusted-types|use-(hydrated|live|on-demand|tracked-section))\\.',
      'app/events/(model|list\\.rules|ui/(event-picture|seats-badge|use-scheduled-refresh))\\.',
      'app/join-requests/ui/(address|lazy-join-dialog)\\.',
      'app/(club/(model|outcome|(durations|grouped-number)\\.rules)|pages/(head|site-context|structured-data))\\.',
      'content/showcase',
    ),
  },
  // What public pages share with the admin screens must not bring the group of those along.
  // On the film pages, which need nothing of the next group.
  { name: 'email', test: paths('app/club/(email|contact)\\.rules') },
  // Also on the page of an entry.
  { name: 'picture-rules', test: paths('app/uploads/rules\\.') },
  // On pages with fields, cached ones among them.
  { name: 'early-typing', test: paths('app/ui/(early-typing|segmented)\\.') },
  {
    // Small, and on nearly every admin screen.
    name: 'shared',
    test: paths(
      'app/pages/admin/views\\.',
      'app/ui/(toast|dialog|admin-icon|copy-button|ago|set-signed-in-hint|use-polling)\\.',
    ),
  },
  {
    name: 'form',
    test: paths(
      'app/club/(form-result|storable\\.rules)\\.',
      'app/pages/(keep-data|network-fallback)\\.',
      'app/ui/(field|hidden-fields|use-(first-field|later))\\.',
    ),
  },
  {
    name: 'schema',
    test: paths(
      'node_modules/valibot/',
      'app/accounts/(model|rules)\\.',
      'app/club/(person-fields\\.rules|studies)\\.',
    ),
  },
  {
    name: 'answers',
    test: paths(
      'app/ui/(pager|restore-focus|roving-focus|use-(field-errors|focus-on-(answer|refusal)|last-result))\\.',
    ),
  },
  // Also on the page for a lost connection.
  { name: 'programme', test: paths('app/events/ui/event-programme\\.') },
  {
    name: 'home',
    test: paths('app/pages/home-sections', 'app/home/ui/(hero|sections|showcase)\\.tsx'),
  },
  // Also on the page of a juror.
  { name: 'fold', test: paths('app/ui/fold\\.tsx', 'app/club/counted\\.rules') },
  {
    name: 'event-page',
    test: paths(
      'app/events/ui/(event-facts|event-hero|event-poster|event-status-note|register-now)\\.',
      'app/events/ui/(after-event|featured-page)\\.module\\.css',
      'app/ui/preview-band\\.',
    ),
  },
  {
    name: 'films',
    test: paths('app/films/(model|rules|ui/(film-reel|lazy-film-dialog))\\.', 'app/pages/structured-film'),
  },
  // On tickets and on the page of a vote.
  {
    name: 'tickets',
    test: paths('app/registrations/ui/(kept-tickets|vote-result)\\.tsx?', 'app/ui/meter\\.tsx'),
  },
  {
    name: 'text-page',
    test: paths('app/(ui|pages)/text-page\\.', 'app/club/text-rows\\.'),
  },
  {
    // Sign-in, sign-up and /me.
    name: 'auth',
    test: paths(
      'app/accounts/ui/(auth-[\\w-]+|login-forms|email-link-forms|own-[\\w-]+|sign-up-forms)\\.',
      'app/accounts/(consents|email-links|own-page)\\.rules',
      'app/(films|registrations)/ui/own-',
      'app/members/ui/membership-term\\.',
      'app/privacy/ui/(?!member-data)',
      'app/ui/(password-input|refusal-alert)\\.',
    ),
  },
  {
    // The sheets of the admin screens: one file, which the manifest names once for each screen.
    name: 'admin-sheets',
    test: paths(
      'app/calls/ui/desk\\.module\\.css',
      'app/(audit|backups|club|content|dashboard|first-run|handbook|handover|health|mails|notices|settings|terms|year)/ui/[\\w-]+\\.module\\.css',
      'app/(events|registrations)/ui/admin-[\\w-]+\\.module\\.css',
      'app/posts/ui/(editor|lists)\\.module\\.css',
      'app/accounts/ui/(account|lists|people)\\.module\\.css',
      'app/join-requests/ui/review\\.module\\.css',
      'app/ui/(charts|confirm-dialog|file-button|filters|mail-preview|meter|options|panel|row(-[a-z-]+)?|stat-tiles|table|tabs)\\.module\\.css',
    ),
  },
  // Apart from the rules of an event: the month view needs no form.
  { name: 'dates', test: paths('app/events/club-time\\.') },
  {
    name: 'event-rules',
    test: paths(
      'app/events/(rules|registration-settings\\.rules|participants-import\\.rules|repeat\\.rules|publication\\.rules|event-dates|club-time)\\.',
      'app/events/ui/admin-(form-address|form-values)\\.',
    ),
  },
  {
    name: 'admin',
    test: paths(
      'app/ui/(bar-chart|charts|confirm-action|confirm-dialog|confirm-form|draft-notes|email-text|filters|live-form|mail-(preview|progress)|panel|row|row-keys-help|use-(kept-rows|row-keys|row-swipe|undo)|stat-tiles|table|tabs)\\.',
      'app/(health/ui/|year/rules|mails/ui/mails)',
      'app/accounts/ui/(account-password|people|person-cells|lists|users-list)\\.',
      'app/(dashboard|mails)/rules\\.',
      'app/dashboard/(navigation\\.rules|ui/(shell|admin-nav))\\.',
      'app/first-run/(demo\\.rules|first-run(-preview)?\\.rules|ui/demo-panel)\\.',
      'app/pages/admin/(last-loaded-view|nav-links|after-changes|review-failed|form-result-notice)\\.',
      'app/content/',
      'app/members/(member-form\\.rules|merge\\.rules|ui/(member-form|membership-panel))',
      'app/privacy/ui/member-data\\.',
      'app/events/ui/admin-(choice-field|form-address|notice-fields|participants-form|preview|series-scope|trash)\\.',
      'app/posts/ui/deleted-posts\\.',
      'app/club/(addresses\\.rules|content-names|ui/result-alert)\\.',
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
  const [, domain = '', sheet = ''] = /(?<![\w-])([\w-]+)(?:\/ui)?\/([\w-]+)\.module\.css/.exec(file) ?? []
  return domain === 'app' || sheet.startsWith(domain) ? `${sheet}_${name}` : `${domain}-${sheet}_${name}`
}

/** After the built-in minifier: 0.9 kB less for every page (docs/decisions/0023-use-react-router-without-patches.md). */
const minifyAgain: Plugin = {
  name: 'minify-again',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'pre',
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const compress = {
          passes: 3,
          hoist_vars: true,
        }
        const { code = file.code } = await terser(file.code, {
          module: true,
          ecma: 2020,
          compress,
          format: { wrap_func_args: true },
        })
        file.code = code
      }
    },
  },
}

interface ManifestChunk {
  imports?: string[]
}

/** What a chunk imports, and what that imports. */
function importsOf(manifest: Record<string, ManifestChunk>, chunk: ManifestChunk, found = new Set<string>()) {
  for (const name of chunk.imports ?? []) {
    if (found.has(name)) continue
    found.add(name)
    importsOf(manifest, manifest[name] ?? {}, found)
  }
  return found
}

/**
 * Every page loads the route manifest, which names the scripts of each route. Those of many routes come first, in the same order
 * for each: then it is a sixth smaller.
 */
const sortManifest: Plugin = {
  name: 'sort-manifest',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const asset = Object.values(bundle).find(({ fileName }) => fileName.endsWith('manifest.json'))
      if (asset?.type !== 'asset') throw new Error('vite wrote no manifest of the client')
      const manifest = JSON.parse(String(asset.source)) as Record<string, ManifestChunk>
      const all = new Map(Object.entries(manifest).map(([name, chunk]) => [name, importsOf(manifest, chunk)]))
      const counts = new Map<string, number>()
      for (const name of [...all.values()].flatMap((names) => [...names]))
        counts.set(name, (counts.get(name) ?? 0) + 1)
      const countOf = (name: string) => counts.get(name) ?? 0
      for (const [name, chunk] of Object.entries(manifest))
        chunk.imports = [...(all.get(name) ?? [])].sort(
          (one, other) => countOf(other) - countOf(one) || one.localeCompare(other),
        )
      asset.source = JSON.stringify(manifest)
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), command === 'build' && [minifyAgain, sortManifest]],
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
