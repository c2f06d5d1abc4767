import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { siteBrand } from '#app/club/brand.rules.ts'
import { defaultFacts } from '#app/club/defaults.rules.ts'

const site = {
  publicUrl: 'http://localhost:3000',
  club: defaultFacts,
  brand: siteBrand(defaultFacts),
  credits: [],
}

interface Screen {
  path: string
  Component: ComponentType
  ErrorBoundary?: ComponentType
  loaded?: unknown
  answered?: unknown
  thrown?: unknown
  /** The layout of the admin area around it, with what its loader gave. */
  admin?: { layout: Pick<Screen, 'Component' | 'ErrorBoundary'>; loaded: unknown }
}

/** The text of a server-rendered page, for the given loader and action data. */
export function renderedText(screen: Screen): string {
  const { path, Component, ErrorBoundary, loaded, answered, thrown, admin } = screen
  const [pathname = ''] = path.split('?')
  const page = { id: 'page', path: pathname.slice(1), Component, ErrorBoundary }
  const children = admin ? [{ id: 'admin', ...admin.layout, children: [page] }] : [page]
  const Stub = createRoutesStub([{ id: 'root', path: '/', children }])
  const hydrationData = {
    loaderData: { root: site, admin: admin?.loaded, ...(thrown === undefined && { page: loaded ?? null }) },
    ...(answered !== undefined && { actionData: { page: answered } }),
    ...(thrown !== undefined && { errors: { [admin ? 'admin' : 'page']: thrown } }),
  }
  const html = renderToStaticMarkup(<Stub initialEntries={[path]} hydrationData={hydrationData} />)
  const text = html.replaceAll(/<[^<>]+>/g, ' ')
  return text.replaceAll('&#x27;', '’').replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ')
}
