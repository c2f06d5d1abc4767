import manifest from '../../package.json' with { type: 'json' }

/** The site's own version, as in CHANGELOG.md. */
export const SITE_VERSION: string = manifest.version
