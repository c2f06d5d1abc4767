import fc from 'fast-check'
import type { Asked } from '#tests/support/ask.ts'
import type { Sent } from '#tests/support/deeds.ts'
import { anything, encoded, nasty } from './nasty.ts'

/** A form or a message that the site takes as it is, with one thing in it that it should not take. */
export function spoilt(origin: string, sent: Sent): fc.Arbitrary<Asked> {
  const { path, form = [], json, cookie = '' } = sent
  const headers = { origin, cookie }
  if (json)
    return fc.tuple(fc.constantFrom(...Object.keys(json)), anything).map(([key, value]) => ({
      path,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...json, [key]: value }),
    }))
  const ways = fc.constantFrom('other', 'gone', 'twice')
  return fc.tuple(fc.nat({ max: form.length - 1 }), nasty, ways).map(([at, value, way]) => {
    const [name = ''] = form[at] ?? []
    const put = {
      other: [[name, value] as const],
      gone: [],
      twice: [form[at] ?? ['', ''], [name, value] as const],
    }
    return {
      path,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: encoded(form.toSpliced(at, 1, ...put[way])),
    }
  })
}
