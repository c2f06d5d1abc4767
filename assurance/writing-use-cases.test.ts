import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Action,
  type ActionContext,
  formFields,
  openActionContext,
  sendAction,
} from '#tests/support/actions.ts'
import { allActions, prepareRequest } from '#assurance/support/all-actions.ts'
import { type Permission, permissions } from '#app/accounts/permissions.ts'
import { auditOfActions } from '#assurance/support/audit-of-actions.ts'
import { startInProcessSite } from '#tests/support/in-process-site.ts'
import { requiredPermissions, writingUseCases } from '#tests/support/use-case-list.ts'

const nameOf = ({ useCases }: Action) => useCases.join(' + ')
/** Some send what another one has sent before, in another way. */
const actions = allActions.filter(({ useCases }) => useCases.length > 0)

const entriesOf = async ({ db }: ActionContext) =>
  (await db.selectFrom('audit_entry').select(['id', 'action', 'actor_id as actor']).execute()).filter(
    ({ action }) => !action.endsWith('.read'),
  )

interface Effects {
  status: number
  cacheControl: string | undefined
  actions: string[]
  /** The entries that do not name who sent the form. */
  strange: string[]
}

/** Sends the form of an action, and returns what it leaves beside the answer. */
async function effectsOf(context: ActionContext, action: Action): Promise<Effects> {
  const sent = await prepareRequest(action, context)
  const before = new Set((await entriesOf(context)).map(({ id }) => id))
  const form = sent.form && [...sent.form, ...formFields(action.lateFields?.() ?? {})]
  const { status, headers } = await sendAction(context.url, { ...sent, form })
  const entries = (await entriesOf(context)).filter(({ id }) => !before.has(id))
  const senders = [context.admin, context.superAdmin]
  const sender = senders.find(({ cookie }) => cookie === sent.cookie)
  return {
    status,
    cacheControl: headers['cache-control'],
    actions: entries.map(({ action }) => action).toSorted(),
    strange: entries.filter(({ actor }) => sender && actor !== sender.id).map(({ action }) => action),
  }
}

const senders: readonly Action['by'][] = ['visitor', 'admin', 'super-admin']

/** A member's request is sent like a visitor's, with the member's cookie. */
function leastSender(permission: Permission): Action['by'] {
  const roles: readonly string[] = permissions[permission]
  if (roles.includes('visitor') || roles.includes('member')) return 'visitor'
  return roles.includes('admin') ? 'admin' : 'super-admin'
}

describe('a use case that writes', () => {
  const effects: { name: string; effect: Effects }[] = []
  beforeAll(async () => {
    const { url, db } = await startInProcessSite()
    const context = await openActionContext(url, db)
    // One after the other: many change the same row, such as the draft of the team.
    for (const action of actions)
      effects.push({ name: nameOf(action), effect: await effectsOf(context, action) })
  }, 300_000)

  test('has an action that does it, and stands in the table of audit entries', () => {
    const tried = new Set(actions.flatMap(({ useCases }) => useCases))
    expect(writingUseCases().filter((name) => !tried.has(name))).toEqual([])
    expect(actions.map(nameOf).filter((name) => !(name in auditOfActions))).toEqual([])
  })

  test('asks for a permission that nobody has who may do less than its sender', async () => {
    const { db } = await startInProcessSite()
    const required = await requiredPermissions(db)
    const wrong = actions.flatMap(({ by, useCases }) =>
      required
        .filter(({ domain, name }) => useCases.includes(`${domain}.${name}`))
        .filter(
          ({ permission }) => permission && senders.indexOf(leastSender(permission)) < senders.indexOf(by),
        )
        .map(({ domain, name, permission }) => `${domain}.${name} by ${by}: ${permission}`),
    )
    expect(wrong).toEqual([])
  })

  test.each(actions.map(nameOf))('leaves exactly its entries, and no answer to keep: %s', (name) => {
    const expected = auditOfActions[name]
    const wanted = expected && 'none' in expected ? [] : expected
    const found = effects.filter((one) => one.name === name)
    for (const { effect } of found)
      expect(effect).toEqual({
        status: expect.toSatisfy((status: number) => status < 400) as number,
        cacheControl: expect.stringContaining('no-store') as string,
        actions: wanted?.toSorted(),
        strange: [],
      })
  })
})
