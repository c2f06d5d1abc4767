import type { Topic } from '#app/platform/live.ts'

/** What a kept page is made from: the topics that renew it besides the settings, which all pages show, and the only search parameters it reads. */
interface PublicPage {
  path: RegExp
  topics: readonly Topic[]
  params: readonly string[]
}

/** Pages equal for everybody. What is not named here is rendered for each request. */
const publicPages: readonly PublicPage[] = [
  { path: /^\/$/, topics: ['events'], params: [] },
  { path: /^\/events$/, topics: ['events'], params: ['when', 'q', 'category', 'page', 'event'] },
  { path: /^\/events\/[0-9a-z-]{1,36}$/, topics: ['events'], params: [] },
  { path: /^\/posts(\/[0-9a-f-]{36})?$/, topics: ['posts'], params: ['page'] },
  { path: /^\/(lcdiwali|TeamSection|about|services|contact|privacy)$/, topics: [], params: [] },
  { path: /^\/(video-editing|short-films)$/, topics: [], params: ['show', 'film'] },
  { path: /^\/portfolio\/[0-9a-z-]{1,60}$/, topics: [], params: [] },
  { path: /^\/offline$/, topics: ['events'], params: [] },
  { path: /^\/api\/events$/, topics: ['events'], params: ['when', 'q', 'category', 'page'] },
  // What calendars, readers, search engines and phones ask for (app/api/found.ts).
  { path: /^\/calendar\.ics$/, topics: ['events'], params: ['category'] },
  { path: /^\/events\/[0-9a-f-]{36}\.ics$/, topics: ['events'], params: [] },
  { path: /^\/(feed|sitemap)\.xml$/, topics: ['events', 'posts'], params: [] },
  { path: /^\/(robots\.txt|manifest\.webmanifest|sw\.js)$/, topics: [], params: [] },
]

const dataSuffix = /\.data$/
/** The framework's own parameter on data requests: which routes' loaders are asked for. */
const frameworkParams = ['_routes']
const PARAM_MAX_LENGTH = 100

export interface KeptAddress {
  key: string
  topics: readonly Topic[]
}

/** The key and topics of the kept page that answers this address, or null when it is not kept. */
export function keptPageFor(url: URL): KeptAddress | null {
  const isData = dataSuffix.test(url.pathname)
  const path = isData ? url.pathname.replace(dataSuffix, '').replace(/^\/_$/, '/') : url.pathname
  const page = publicPages.find((candidate) => candidate.path.test(path))
  if (!page) return null
  const known = isData ? [...page.params, ...frameworkParams] : page.params
  const kept = new URLSearchParams()
  for (const name of known) {
    const value = url.searchParams.get(name)
    if (value && value.length > PARAM_MAX_LENGTH) return null
    if (value) kept.set(name, value)
  }
  return { key: `${url.pathname}?${kept}`, topics: [...page.topics, 'settings'] }
}
