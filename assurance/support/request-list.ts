import fc from 'fast-check'
import { reviewIntents } from '#app/join-requests/ui/review-result.ts'
import { registrationIntents } from '#app/registrations/ui/admin-form-result.ts'
import type { TestRequest } from '#tests/support/http-request.ts'
import type { ActionRequest } from '#tests/support/actions.ts'
import { hostileValue, encodedPairs, hostileText } from './hostile-text.ts'
import { everyPath, writablePaths } from './routes.ts'
import { invalidForms } from './invalid-forms.ts'

const fields = [
  'name',
  'phone',
  'email',
  'password',
  'intent',
  'id',
  'title',
  'date',
  'seats',
  'branch',
  'token',
  'mode',
  'tab',
  'page',
  'q',
  '__proto__',
  'constructor.prototype',
  'role',
  'isAdmin',
]
/** The intents of the pages, so that the code behind them is reached; none ends the session. */
const otherIntents = `create-event update-event set-participants delete-event restore-event undo-reject undo-approve approve-join-request
  reject-join-request approve-admin reject-admin revoke-admin reopen-admin demote-super-admin reset-second-factor create-super-admin
  end-device reveal-phone start-enrolment confirm-second-factor test import preview publish draft publish-post
  unpublish-post delete-post approve-comment remove-comment hold-comment undo-comment undo-decision login sign-up forgot code add move up down remove discard
  renew-preview bring-back save own undo logo no-logo skip later finish empty-demo restore-demo check`
const intents = [...registrationIntents, ...reviewIntents, ...otherIntents.split(/\s+/)]
const pairs = fc
  .tuple(
    fc.option(fc.tuple(fc.constantFrom('intent', 'mode'), fc.constantFrom(...intents)), { nil: null }),
    fc.array(fc.tuple(fc.constantFrom(...fields), hostileText), { maxLength: 8 }),
  )
  .map(([known, words]): [string, string][] => (known ? [known, ...words] : words))
/** Check-in requests with hostile values in every field. */
const checkInBodies = fc
  .record(
    {
      token: hostileValue,
      eventId: hostileValue,
      code: hostileValue,
      walkIn: fc.oneof(hostileValue, fc.record({ name: hostileValue, phone: hostileValue })),
      entries: fc.oneof(
        hostileValue,
        fc.array(fc.record({ id: hostileValue, kind: fc.constantFrom('in', 'out', 'x'), at: hostileValue }), {
          maxLength: 4,
        }),
      ),
    },
    { requiredKeys: [] },
  )
  .map((ask) => JSON.stringify(ask))
/** All query parameters of the pages. */
const parameters = `q page tab when category event status state year interest since of by role sort show film
  step edit copy delete cancel reject dialog group before after every mode token said saved`.split(/\s+/)
const unstorable = ['%00', 'a%00b', '%ED%A0%80', '%F0%9F', '-1', '1e309', '99999999999999999999']

/** Every page with every unstorable value. */
export function parameterSweep(cookie: string): TestRequest[] {
  return everyPath
    .filter((path) => path !== '/live')
    .flatMap((path) =>
      unstorable.map((value) => ({
        path: `${path}?${parameters.map((name) => `${name}=${value}`).join('&')}`,
        headers: { cookie },
      })),
    )
}

const types = [
  'application/x-www-form-urlencoded',
  'application/json\t;',
  'application/json;',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  '',
  'application/x-www-form-urlencoded; charset=utf-7',
]

/** `forms`: the forms of all actions, so that the code behind each field is reached. */
export function randomRequests(
  origin: string,
  cookie: string,
  forms: readonly ActionRequest[] = [],
): fc.Arbitrary<TestRequest> {
  const readRequest = fc
    .tuple(
      fc.constantFrom(...everyPath.filter((path) => path !== '/live')),
      pairs,
      fc.boolean(),
      fc.constantFrom('', cookie),
    )
    .map(([path, words, isData, who]) => ({
      path: `${path}${isData ? '.data' : ''}?${encodedPairs(words)}`.slice(0, 6_000),
      headers: { cookie: who },
    }))
  const randomPath = fc
    .string({ unit: 'grapheme-ascii', maxLength: 40 })
    .map((text) => ({ path: `/${text.replaceAll(/[^!-~]/g, '%00')}` }))
  const writeRequest = fc
    .tuple(
      fc.constantFrom(...writablePaths),
      pairs,
      fc.constantFrom(...types),
      fc.constantFrom('', cookie),
      fc.string({ unit: 'binary', maxLength: 80 }),
    )
    .map(([path, words, type, who, junk]) => ({
      path,
      method: 'POST',
      headers: { origin, cookie: who, ...(type && { 'content-type': type }) },
      body: type.startsWith('multipart') || type.startsWith('application/json') ? junk : encodedPairs(words),
    }))
    // A logout would end the session of the other requests.
    .filter(({ path }) => path !== '/logout')
  const checkInRequest = fc.tuple(checkInBodies, fc.constantFrom('', cookie)).map(([body, who]) => ({
    path: '/api/door',
    method: 'POST',
    headers: { origin, cookie: who, 'content-type': 'application/json' },
    body,
  }))
  return fc.oneof(
    { weight: 1, arbitrary: checkInRequest },
    { weight: 3, arbitrary: readRequest },
    { weight: 1, arbitrary: randomPath },
    { weight: 4, arbitrary: writeRequest },
    ...(forms.length > 0
      ? [{ weight: 6, arbitrary: fc.oneof(...forms.map((sent) => invalidForms(origin, sent))) }]
      : []),
  )
}
