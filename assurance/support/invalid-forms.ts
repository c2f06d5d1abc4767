import fc from 'fast-check'
import type { TestRequest } from '#tests/support/http-request.ts'
import type { ActionRequest } from '#tests/support/actions.ts'
import { hostileValue, encodedPairs, hostileText } from './hostile-text.ts'

/** A valid form or JSON body with one invalid value. */
export function invalidForms(origin: string, sent: ActionRequest): fc.Arbitrary<TestRequest> {
  const { path, form = [], json, cookie = '' } = sent
  const headers = { origin, cookie }
  if (json)
    return fc.tuple(fc.constantFrom(...Object.keys(json)), hostileValue).map(([key, value]) => ({
      path,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...json, [key]: value }),
    }))
  const ways = fc.constantFrom('other', 'gone', 'twice')
  return fc.tuple(fc.nat({ max: form.length - 1 }), hostileText, ways).map(([at, value, way]) => {
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
      body: encodedPairs(form.toSpliced(at, 1, ...put[way])),
    }
  })
}
