import fc from 'fast-check'
import { reviewIntents } from '#app/join-requests/ui/review-answer.ts'
import { registrationIntents } from '#app/registrations/ui/admin-answer.ts'
import type { Asked } from '#tests/support/ask.ts'
import type { Sent } from '#tests/support/deeds.ts'
import { anything, encoded, nasty } from './nasty.ts'
import { everyPath, writablePaths } from './routes.ts'
import { spoilt } from './spoilt.ts'

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
/** Those that the pages know, so that what is behind them is reached; none that ends the session which asks. */
const others = `create-event update-event set-participants delete-event restore-event undo-reject approve-join-request
  reject-join-request approve-admin reject-admin reopen-admin demote-super-admin reset-second-factor create-super-admin
  end-device reveal-phone draw-second-factor confirm-second-factor test import preview publish draft publish-post
  unpublish-post delete-post approve-comment remove-comment login sign-up forgot code`
const intents = [...registrationIntents, ...reviewIntents, ...others.split(/\s+/)]
const pairs = fc
  .tuple(
    fc.option(fc.tuple(fc.constantFrom('intent', 'mode'), fc.constantFrom(...intents)), { nil: null }),
    fc.array(fc.tuple(fc.constantFrom(...fields), nasty), { maxLength: 8 }),
  )
  .map(([known, words]): [string, string][] => (known ? [known, ...words] : words))
/** What the door sends, with something else in each place. */
const doorAsks = fc
  .record(
    {
      token: anything,
      eventId: anything,
      code: anything,
      walkIn: fc.oneof(anything, fc.record({ name: anything, phone: anything })),
      acts: fc.oneof(
        anything,
        fc.array(fc.record({ id: anything, kind: fc.constantFrom('in', 'out', 'x'), at: anything }), {
          maxLength: 4,
        }),
      ),
    },
    { requiredKeys: [] },
  )
  .map((ask) => JSON.stringify(ask))
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

/** `forms`: one for everything that can be done, so that what is behind each of their fields is reached. */
export function questions(origin: string, cookie: string, forms: readonly Sent[] = []): fc.Arbitrary<Asked> {
  const reading = fc
    .tuple(
      fc.constantFrom(...everyPath.filter((path) => path !== '/live')),
      pairs,
      fc.boolean(),
      fc.constantFrom('', cookie),
    )
    .map(([path, words, isData, who]) => ({
      path: `${path}${isData ? '.data' : ''}?${encoded(words)}`.slice(0, 6_000),
      headers: { cookie: who },
    }))
  const strangePath = fc
    .string({ unit: 'grapheme-ascii', maxLength: 40 })
    .map((text) => ({ path: `/${text.replaceAll(/[^!-~]/g, '%00')}` }))
  const writing = fc
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
      body: type.startsWith('multipart') || type.startsWith('application/json') ? junk : encoded(words),
    }))
    // Who signs themselves out asks nothing more.
    .filter(({ path }) => path !== '/logout')
  const atDoor = fc.tuple(doorAsks, fc.constantFrom('', cookie)).map(([body, who]) => ({
    path: '/api/door',
    method: 'POST',
    headers: { origin, cookie: who, 'content-type': 'application/json' },
    body,
  }))
  return fc.oneof(
    { weight: 1, arbitrary: atDoor },
    { weight: 3, arbitrary: reading },
    { weight: 1, arbitrary: strangePath },
    { weight: 4, arbitrary: writing },
    ...(forms.length > 0
      ? [{ weight: 6, arbitrary: fc.oneof(...forms.map((sent) => spoilt(origin, sent))) }]
      : []),
  )
}
