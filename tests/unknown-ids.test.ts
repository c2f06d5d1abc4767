import { expect, test, vi } from 'vitest'
import { newSignedInAccount } from './support/actions.ts'
import { startInProcessSite } from './support/in-process-site.ts'
import { routePaths } from './support/public-routes.ts'

const UNKNOWN = '0198c7a0-0000-7000-8000-00000000dead'

test('no page answers a form about something that is not there with an error of the server', async () => {
  // The router says that a page has no form.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { url, db } = await startInProcessSite()
  const { cookie } = await newSignedInAccount({ url, db }, 'super-admin')
  const paths = routePaths
    .filter((path) => path.includes(':'))
    .map((path) => path.replaceAll(/:\w+/g, UNKNOWN))
  expect(paths.length).toBeGreaterThan(25)
  const headers = {
    cookie,
    origin: url,
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
  }
  for (const path of paths) {
    const { status } = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers,
      body: '',
      redirect: 'manual',
    })
    expect([path, status >= 500]).toEqual([path, false])
  }
})
