import { openDatabase } from '#app/platform/database/database.ts'
import { accountActions } from '#assurance/support/account-actions.ts'
import {
  type Action,
  formFields,
  openActionContext,
  sendAction,
  type ActionRequest,
  type ActionContext,
} from '#tests/support/actions.ts'
import { allActions, prepareRequest } from '#assurance/support/all-actions.ts'
import { ownAccountActions } from '#assurance/support/own-account-actions.ts'
import { allRows, changesBetween, namedChange, type RowChange } from '#assurance/support/rows.ts'
import { anyOf, type Gate, noneOf, onEach, type Verdict } from '#assurance/gate.ts'
import { writablePaths } from '#assurance/support/routes.ts'
import type { Site } from '#assurance/support/test-sites.ts'
import {
  withExtraFields,
  withWrongIds,
  fromWrongAccounts,
  unexpectedChange,
} from '#assurance/support/extra-fields.ts'

type Sender = (url: string, sent: ActionRequest) => Promise<{ status: number }>

interface PreparedAction {
  action: Action
  name: string
  sent: ActionRequest
  /** From the wrong accounts, or with the ids of wrong rows: none of them may change anything. */
  foreign: ActionRequest[]
}

async function prepareAction(context: ActionContext, action: Action): Promise<PreparedAction> {
  const { invalidRequests, ...sent } = await prepareRequest(action, context)
  const intent = sent.form?.find(([field]) => field === 'intent')?.[1] ?? ''
  return {
    action,
    name: `${sent.path.replaceAll(/[\w.-]{30,}/g, ':id')} ${intent}`,
    sent,
    foreign: [
      ...fromWrongAccounts(action, sent, context),
      ...withWrongIds(action, sent, context),
      ...invalidRequests.map((invalid) => ({ ...invalid, cookie: invalid.cookie ?? sent.cookie })),
    ],
  }
}

/** A correct password in any form counts as reauthentication of the sender's own session. */
const confirmsOwnSession = (
  { table, kind, columns, row }: RowChange,
  { admin, demotedAdmin }: ActionContext,
) =>
  table === 'session' &&
  kind === 'changed' &&
  columns.join() === 'proved_at' &&
  [admin.id, demotedAdmin.id].includes(String(row['user_id']))

/** Sends its unauthorised requests, then the action itself with extra fields. */
async function faultsOf(
  site: Site,
  { action, name, sent, foreign }: PreparedAction,
  { sender, context }: { sender: Sender; context: ActionContext },
): Promise<string[]> {
  const wrong: string[] = []
  const before = await allRows(site.place)
  await Promise.all(foreign.map((other) => sender(site.url, withExtraFields(other))))
  const between = await allRows(site.place)
  for (const change of changesBetween(before, between))
    if (!confirmsOwnSession(change, context)) wrong.push(`${name}: unauthorised: ${namedChange(change)}`)
  const form = sent.form && [...sent.form, ...formFields(action.lateFields?.() ?? {})]
  const { status } = await sender(site.url, withExtraFields({ ...sent, form }))
  const changes = changesBetween(between, await allRows(site.place))
  for (const change of changes) {
    const problem = unexpectedChange(action, change)
    if (problem) wrong.push(`${name}: ${namedChange(change)} ${problem}`)
  }
  const isIdle = changes.length === 0 && Object.keys(action.allowedChanges).length > 0
  if (status >= 400 || isIdle) wrong.push(`${name}: changed nothing, ${status}`)
  return [...new Set(wrong)]
}

async function runActions(
  site: Site,
  actions: readonly Action[],
  wrap: (sender: Sender, context: ActionContext) => Sender,
) {
  const { db, close } = await openDatabase(site.place)
  const context = await openActionContext(site.url, db)
  const sender = wrap(sendAction, context)
  const all: PreparedAction[] = []
  const wrong: string[] = []
  // One after the other: many change the same row, such as the draft of the team.
  for (const action of actions) {
    const prepared = await prepareAction(context, action)
    all.push(prepared)
    const faults = await faultsOf(site, prepared, { sender, context })
    if (faults.length === 0) continue
    // A job of the site may have written meanwhile, once: a permission that is missing is missing for new rows, too.
    wrong.push(...(await faultsOf(site, await prepareAction(context, action), { sender, context })))
  }
  await close()
  const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/[0-9a-f-]{36}/g, '[^/]+')}$`)
  const missed = writablePaths.filter(
    (path) => !all.some(({ sent }) => patternOf(path).test(sent.path.replace(/\?.*/, ''))),
  )
  const tried = all.reduce((sum, { foreign }) => sum + foreign.length + 1, 0)
  return { wrong, tried, missed: missed.map((path) => `${path} is not tested`) }
}

const UNAUTHORISED = 'requests changed data without permission'

async function checkActions(site: Site): Promise<Verdict> {
  const { wrong, tried, missed } = await runActions(site, allActions, (sender) => sender)
  const { figure, isGood } = noneOf([...missed, ...wrong], tried, UNAUTHORISED)
  return { figure: `${allActions.length} actions: ${figure}`, isGood }
}

const inForm = (sent: ActionRequest, name: string) => sent.form?.find(([field]) => field === name)?.[1] ?? ''

/** A server that stores every field it is sent. */
async function storesExtraFields(site: Site): Promise<Verdict> {
  const { tried, wrong } = await runActions(
    site,
    accountActions.slice(0, 1),
    (sender, { db }) =>
      async (url, sent) => {
        const answer = await sender(url, sent)
        const extra = { role: inForm(sent, 'role'), status: inForm(sent, 'status') }
        await db.updateTable('user_account').set(extra).where('email', '=', inForm(sent, 'email')).execute()
        return answer
      },
  )
  return noneOf(wrong, tried, UNAUTHORISED)
}

/** A server that ends any session whose id it is sent. */
async function endsAnySession(site: Site): Promise<Verdict> {
  const actions = ownAccountActions.filter(({ useCases }) => useCases.includes('accounts.endDevice'))
  const { tried, wrong } = await runActions(site, actions, (sender, { db }) => async (url, sent) => {
    await db.deleteFrom('session').where('id', '=', inForm(sent, 'id')).execute()
    return sender(url, sent)
  })
  return noneOf(wrong, tried, UNAUTHORISED)
}

export const gates: Gate[] = [
  {
    id: 'S2',
    goal: 'No request changes a row its sender may not change, or a column that no form offers',
    suite: 'assure',
    run: async (world) => onEach(await world.both(), checkActions),
    /** Each of the two bugs must be detected. */
    async control(world) {
      const site = await world.site()
      return anyOf([await storesExtraFields(site), await endsAnySession(site)])
    },
  },
]
