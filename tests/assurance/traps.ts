import type { Asked } from '#tests/support/ask.ts'
import { accountDeeds } from '#tests/support/account-deeds.ts'
import { clubDeeds } from '#tests/support/club-deeds.ts'
import type { Field, Stage } from '#tests/support/deeds.ts'
import { ownDeeds } from '#tests/support/own-deeds.ts'
import { seatDeeds } from '#tests/support/seat-deeds.ts'
import { writablePaths } from './routes.ts'

const FORM = 'application/x-www-form-urlencoded'

/** A form that would do something if it came from a page of ours. */
interface Trap {
  path: string
  form: readonly Field[]
  cookie: string
}

export const wordsOf = ({ form }: Trap) =>
  new URLSearchParams(form.map(([name, value]) => [name, value])).toString()

/** Everything another site can make a browser send, and what no browser sends. */
export function attempts(url: string): { name: string; method: string; headers: Record<string, string> }[] {
  const { port } = new URL(url)
  const own = { origin: url, 'content-type': FORM }
  const from = (origin: string, more: Record<string, string> = {}) => ({ ...own, origin, ...more })
  return [
    { name: 'no origin', method: 'POST', headers: { 'content-type': FORM } },
    { name: 'null', method: 'POST', headers: from('null') },
    { name: 'null, cross-site', method: 'POST', headers: from('null', { 'sec-fetch-site': 'cross-site' }) },
    { name: 'evil', method: 'POST', headers: from('https://evil.example') },
    { name: 'sibling port', method: 'POST', headers: from(`http://localhost:${Number(port) + 1}`) },
    { name: 'prefix', method: 'POST', headers: from(`${url}.evil.example`) },
    { name: 'path', method: 'POST', headers: from(`${url}/`) },
    { name: 'other scheme', method: 'POST', headers: from(url.replace('http:', 'ftp:')) },
    { name: 'cross-site', method: 'POST', headers: from(url, { 'sec-fetch-site': 'cross-site' }) },
    { name: 'same-site', method: 'POST', headers: from(url, { 'sec-fetch-site': 'same-site' }) },
    { name: 'plain text', method: 'POST', headers: { 'content-type': 'text/plain' } },
    { name: 'multipart', method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    { name: 'PUT', method: 'PUT', headers: { 'content-type': FORM } },
    { name: 'DELETE', method: 'DELETE', headers: from('https://evil.example') },
    {
      name: 'override',
      method: 'POST',
      headers: from('https://evil.example', { 'x-http-method-override': 'GET' }),
    },
  ]
}

/** The same words where only the address can be chosen: an image, a link. */
export function lured(trap: Trap): Asked[] {
  const path = `${trap.path}?_method=POST&${wordsOf(trap)}`
  const headers = { cookie: trap.cookie, 'x-http-method-override': 'POST', 'sec-fetch-site': 'cross-site' }
  return ['GET', 'HEAD', 'OPTIONS'].map((method) => ({ path, method, headers }))
}

/** One for each thing that can be done, set up so that it could be; and one for each address that takes a write. */
export async function trapsOn(stage: Stage): Promise<Trap[]> {
  const traps: Trap[] = []
  for (const deed of [...clubDeeds, ...accountDeeds, ...ownDeeds, ...seatDeeds]) {
    const { path, form, cookie } = await deed.set(stage)
    const own = deed.by === 'boss' ? stage.boss.cookie : stage.admin.cookie
    if (form) traps.push({ path, form, cookie: cookie ?? own })
  }
  const rest: Field[] = [
    ['_method', 'delete'],
    ['intent', 'delete-event'],
    ['id', '1'],
  ]
  return [...traps, ...writablePaths.map((path) => ({ path, form: rest, cookie: stage.boss.cookie }))]
}

/** A page that sends what it can as soon as it is opened, each form into a frame of its own. */
export function luringPage(url: string, traps: readonly Trap[]): string {
  const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const forms = traps.flatMap(({ path, form }, place) =>
    [FORM, 'multipart/form-data', 'text/plain'].map((type, kind) => {
      const inputs = form.map(([name, value]) => `<input name="${quoted(name)}" value="${quoted(value)}">`)
      const target = `frame-${place}-${kind}`
      return `<iframe name="${target}"></iframe><form method="post" enctype="${type}" target="${target}"
        action="${url}${path}">${inputs.join('')}</form>`
    }),
  )
  const told = JSON.stringify(traps.map((trap) => [url + trap.path, wordsOf(trap)])).replaceAll(
    '<',
    '\\u003c',
  )
  return `<!doctype html><title>Kittens</title>${forms.join('\n')}<script>
    for (const form of document.forms) form.submit()
    const all = ${told}.flatMap(([address, body]) => {
      navigator.sendBeacon(address, new URLSearchParams(body))
      new Image().src = address + '?_method=POST&' + body
      const sent = { method: 'POST', credentials: 'include', body: new URLSearchParams(body) }
      return [fetch(address, { ...sent, mode: 'no-cors' }), fetch(address, sent)]
    })
    Promise.allSettled(all).then(() => (document.title = 'sent'))
  </script>`
}
