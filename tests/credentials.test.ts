import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { pages, resources } from '#app/route-policies.ts'
import { linkCredentials, tokenCredentials } from './support/account-credentials.ts'
import { keyCredentials, signedCredentials } from './support/club-credentials.ts'
import { type Credential, endBy, endings, isAccepted, issuedAt } from './support/credentials.ts'
import { keyColumns } from './support/column-kinds.ts'
import { engines, newPlace, openAt } from './support/database.ts'
import { startInProcessSite } from './support/in-process-site.ts'

/** The lists are as long as the types of the code say: a new purpose without a row does not compile. */
const credentials: Record<string, Credential> = {
  ...linkCredentials,
  ...tokenCredentials,
  ...signedCredentials,
  ...keyCredentials,
}

const cells = Object.entries(credentials).flatMap(([name, credential]) =>
  endings.filter((ending) => !(ending in credential.without)).map((ending) => ({ name, credential, ending })),
)

test('every route with a secret in its address has a credential in the table', () => {
  const policies = Object.entries({ ...pages, ...resources })
  const paths = new Set<string>(policies.map(([path]) => path))
  const secretPaths = policies.flatMap(([path, { secretIn }]) => (secretIn ? [path] : []))
  expect(secretPaths.length).toBeGreaterThan(5)
  const named = new Set(Object.values(credentials).map(({ path }) => path))
  expect(secretPaths.filter((path) => !named.has(path))).toEqual([])
  expect([...named].filter((path) => !paths.has(path))).toEqual([])
})

/** What recognises these is in no link. */
const noLinks: Partial<Record<keyof typeof keyColumns, string>> = {
  'session.token_hash': 'the cookie of a session',
  'film_entry.form_key': 'a save that is sent twice',
  'registration.request_key': 'a form that is sent twice',
  'erasure.digest': 'an erased person',
  'handover.passphrase_hash': 'the passphrase of the club',
}

test('every column that opens something is filled by a credential in the table', async () => {
  const filled = new Set<string>()
  for (const credential of Object.values(credentials)) {
    const { db } = await openAt(await newPlace('sqlite'))
    await credential.issue(db)
    for (const name of Object.keys(keyColumns)) {
      const [table = '', column = ''] = name.split('.')
      const one = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`
      if ((await one.execute(db)).rows.length > 0) filled.add(name)
    }
  }
  expect(Object.keys(keyColumns).filter((name) => !filled.has(name))).toEqual(Object.keys(noLinks))
})

/** These stand in a cookie, or in what a device answers. */
const withoutAddress = new Set(['second-step'])
const addressed = Object.entries(credentials).filter(([name]) => !withoutAddress.has(name))

test.each(addressed)('the page behind the address of %s is kept by nobody', async (_, credential) => {
  const { url, db } = await startInProcessSite({ now: () => issuedAt })
  const { address = 'no address' } = await credential.issue(db)
  const { status, headers } = await fetch(url + address)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('referrer-policy')).toMatch(/^(strict-origin|same-origin|no-referrer)$/)
})

describe.each(engines)('a credential, on $name,', ({ open }) => {
  test.each(Object.entries(credentials))('%s, is accepted', async (_, credential) => {
    const { uses } = await credential.issue(await open())
    for (const use of uses) expect(await isAccepted(() => use(issuedAt))).toBe(true)
  })

  test.each(cells)('$name, is refused once $ending', async ({ credential, ending }) => {
    const db = await open()
    const issued = await credential.issue(db)
    const at = await endBy(db, ending, issued)
    const answers: boolean[] = []
    for (const use of issued.uses) answers.push(await isAccepted(() => use(at)))
    expect(answers).toEqual(issued.uses.map(() => false))
  })
})
