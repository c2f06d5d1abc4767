import { ask } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'
import { writablePaths } from '../routes.ts'

const form = 'application/x-www-form-urlencoded'

/** Everything another site can make a browser send, and what no browser sends. */
function attempts(url: string): { name: string; method: string; headers: Record<string, string> }[] {
  const { port } = new URL(url)
  const own = { origin: url, 'content-type': form }
  return [
    { name: 'no origin', method: 'POST', headers: { 'content-type': form } },
    { name: 'null', method: 'POST', headers: { ...own, origin: 'null' } },
    { name: 'evil', method: 'POST', headers: { ...own, origin: 'https://evil.example' } },
    {
      name: 'sibling port',
      method: 'POST',
      headers: { ...own, origin: `http://localhost:${Number(port) + 1}` },
    },
    { name: 'prefix', method: 'POST', headers: { ...own, origin: `${url}.evil.example` } },
    { name: 'cross-site', method: 'POST', headers: { ...own, 'sec-fetch-site': 'cross-site' } },
    { name: 'same-site', method: 'POST', headers: { ...own, 'sec-fetch-site': 'same-site' } },
    { name: 'plain text', method: 'POST', headers: { 'content-type': 'text/plain' } },
    { name: 'multipart', method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    { name: 'PUT', method: 'PUT', headers: { 'content-type': form } },
    { name: 'DELETE', method: 'DELETE', headers: {} },
    {
      name: 'override',
      method: 'POST',
      headers: { ...own, origin: 'https://evil.example', 'x-http-method-override': 'GET' },
    },
  ]
}

async function accepted(url: string): Promise<Verdict> {
  const wrong: string[] = []
  let tried = 0
  for (const path of writablePaths)
    for (const { name, method, headers } of attempts(url)) {
      tried += 1
      const body = method === 'DELETE' ? '' : '_method=delete&intent=delete-event&id=1'
      const { status } = await ask(url, { path, method, headers, body })
      if (status !== 403) wrong.push(`${path} ${name} ${status}`)
    }
  return noneOf(wrong, tried, 'foreign writes got past the door')
}

export const gates: Gate[] = [
  {
    id: 'S10',
    goal: 'No page of another site can make a browser change anything here',
    tier: 1,
    async run(world) {
      const sites = await world.both()
      return allOf(
        await Promise.all(sites.map(async ({ name, url }) => ({ name, ...(await accepted(url)) }))),
      )
    },
    /** A server that does not look at Origin. */
    async control(world) {
      const { url } = await world.site()
      const proxy = await openBendingProxy(url, {
        request({ headers }) {
          headers.origin = url
          headers.host = new URL(url).host
          delete headers['sec-fetch-site']
        },
      })
      return accepted(proxy.url).finally(() => proxy.close())
    },
  },
]
