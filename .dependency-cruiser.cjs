// Who may import whom. The order of the domains: each imports only domains before it.
const order = [
  'club',
  'audit',
  'accounts',
  'uploads',
  'content',
  'events',
  'registrations',
  'check-in',
  'members',
  'join-requests',
  'posts',
  'films',
  'calls',
  'team',
  'portfolio',
  'home',
  'first-run',
  'privacy',
  'backups',
  'health',
  'settings',
  'mails',
  'notices',
  'terms',
  'year',
  'handbook',
  'dashboard',
  'handover',
  'discovery',
]
const domains = order.join('|')
const mayUse = {
  club: [],
  audit: ['club'],
  accounts: ['club', 'audit'],
  uploads: ['club', 'audit', 'accounts'],
  content: ['club', 'audit', 'accounts', 'uploads'],
  events: ['club', 'audit', 'accounts', 'uploads', 'content'],
  registrations: ['club', 'audit', 'accounts', 'uploads', 'events'],
  'check-in': ['club', 'audit', 'accounts', 'uploads', 'events', 'registrations'],
  members: ['club', 'audit', 'accounts', 'uploads', 'events'],
  'join-requests': ['club', 'audit', 'accounts', 'members'],
  posts: ['club', 'audit', 'accounts', 'uploads', 'events', 'registrations'],
  films: ['club', 'audit', 'accounts', 'content'],
  calls: ['club', 'audit', 'accounts', 'uploads', 'content', 'events', 'registrations', 'films'],
  team: ['club', 'audit', 'accounts', 'content'],
  portfolio: ['club', 'audit', 'accounts', 'content'],
  home: ['club', 'audit', 'accounts', 'content'],
  'first-run': ['club', 'audit', 'accounts', 'content', 'events', 'films', 'team', 'portfolio', 'home'],
  privacy: order,
  backups: ['club', 'audit', 'accounts', 'events', 'privacy'],
  health: ['club', 'audit', 'accounts', 'join-requests', 'privacy', 'backups'],
  settings: ['club', 'audit', 'accounts', 'uploads', 'content'],
  mails: ['club', 'audit', 'accounts', 'events', 'registrations'],
  notices: ['club', 'audit', 'accounts', 'events', 'registrations', 'join-requests'],
  terms: ['club', 'audit', 'accounts', 'events', 'members', 'notices'],
  year: ['club', 'audit', 'accounts', 'events', 'registrations', 'films'],
  handbook: ['club', 'audit', 'accounts', 'events', 'terms', 'year'],
  dashboard: order,
  handover: order,
  discovery: order,
}

const oneWay = Object.entries(mayUse).map(([domain, allowed]) => ({
  name: `${domain}-uses-only-what-stands-before-it`,
  severity: 'error',
  from: { path: `^app/${domain}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `^app/(${domains})/`, pathNot: `^app/(${[domain, ...allowed].join('|')})/` },
}))

module.exports = {
  forbidden: [
    ...oneWay,
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '\\.config\\.', '^tools/', '^(tests|assurance)/', '^\\.'],
      },
      to: {},
    },
    {
      name: 'store-is-private',
      comment: 'SQL of a domain is behind its use cases; the migrations and the tests come before them.',
      severity: 'error',
      from: { path: '^app/([^/]+)/', pathNot: '^app/(platform|check-in)/' },
      to: { path: '^app/([^/]+)/.*store\\.server', pathNot: '^app/$1/' },
    },
    {
      name: 'check-in-is-built-on-registrations',
      comment:
        'Check-in changes registrations through their stores (decision 0004), and reaches no other domain that way.',
      severity: 'error',
      from: { path: '^app/check-in/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^app/[^/]+/.+\\.server\\.ts$',
        pathNot: '^app/(check-in|registrations)/|/(use-cases|acting|sessions)\\.server\\.ts$',
      },
    },
    {
      name: 'use-cases-between-domains',
      comment:
        'Parts of a large domain (decision 0004) are its own business; others come through its use cases.',
      severity: 'error',
      from: { path: '^(app/([^/]+)|server|db|commands)/', pathNot: '\\.test\\.ts$|^app/check-in/' },
      to: {
        path: '^app/[^/]+/.+\\.server\\.ts$',
        pathNot: '^app/($2|pages)/|/(use-cases|acting|sessions)\\.server\\.ts$',
      },
    },
    {
      name: 'screens-stay-off-the-server',
      comment:
        'A screen imports nothing of the server. Only folded() is for both: names are found by one rule everywhere.',
      severity: 'error',
      from: { path: '^app/([^/]+/ui|ui)/' },
      to: {
        path: '(\\.server\\.tsx?$)|(^app/platform/)|(^db/)|(^server/)|(^commands/)',
        pathNot: '^db/folded\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'a-domain-ui-stays-in-its-domain',
      comment:
        'The page passes a slot instead; the answer of a form looks the same in all. The dashboard composes the screens of the domains it shows.',
      severity: 'error',
      from: { path: '^app/([^/]+)/ui/', pathNot: '^app/(pages|dashboard)/' },
      to: { path: '^app/[^/]+/ui/', pathNot: '^app/($1/ui|ui)/|^app/club/ui/result-alert\\.' },
    },
    {
      name: 'kit-knows-no-domain',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: `^app/(${domains}|pages|api)/|^content/` },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^app/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: `^app/(${domains}|pages|api|ui)/|^content/` },
    },
    {
      name: 'nothing-imports-pages',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/(pages|api|discovery|root|routes|entry)' },
      to: { path: '^app/pages/' },
    },
    {
      name: 'pure-files-stay-pure',
      severity: 'error',
      from: {
        path: '^app/[^/]+/(auth/|people/)?([a-z-]+\\.rules|model|rules|permissions|emails|welcome-message|club-time|event-dates|registration-settings|ticket-codes|guest-list|studies|text-rows|outcome|field-names)\\.ts$',
      },
      to: {
        path: '(\\.server\\.ts$)|(^app/(platform|ui|pages|api)/)|(^db/)|(^node_modules/(?!valibot))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pure-files-use-no-node',
      severity: 'error',
      from: {
        path: '^app/[^/]+/(auth/|people/)?([a-z-]+\\.rules|model|rules|permissions|emails|welcome-message|club-time|event-dates|registration-settings|ticket-codes|guest-list|studies|text-rows|outcome|field-names)\\.ts$',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { path: '^(app|server|commands|db|content)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        pathNot: '^virtual:',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'product-does-not-import-tests',
      severity: 'error',
      from: { path: '^(app|server|commands|db|content)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(tests|assurance)/' },
    },
    {
      name: 'tests-do-not-import-assurance',
      comment: 'What both use is in tests/support.',
      severity: 'error',
      from: { path: '^(tests|app|server|commands|db)/' },
      to: { path: '^assurance/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/|\\+types/|^virtual:' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
}
