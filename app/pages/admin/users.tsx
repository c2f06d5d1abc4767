import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { Role } from '#app/accounts/model.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { PERSON_GONE, PHONE_NOT_SHOWN } from '#app/accounts/rules.ts'
import { PeopleList, type PhoneAnswer } from '#app/accounts/ui/people-list.tsx'
import { listEverybody, revealPhone } from '#app/accounts/use-cases.server.ts'
import { refusal, textIn } from '#app/club/answer.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { useKeptAnswer } from '#app/ui/use-kept-answer.ts'
import { useLive } from '#app/ui/use-live.ts'
import { answering, deciding, fetched } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'
import { steadily } from '../steady.ts'
import { clockOf } from './super-view.server.ts'
import { DASHBOARD_WAY } from './ways.ts'

export const meta = (args: MetaArgs) => unlistedHead('Users', args)

const roles: readonly Role[] = ['member', 'admin', 'super-admin']

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams
  const q = asked.get('q') ?? ''
  const role = roles.find((known) => known === asked.get('role')) ?? null
  const place = { after: asked.get('after'), before: asked.get('before') }
  return answering(args, async (acting) => {
    mustBeAble(acting.viewer, 'users.view')
    const list = await fetched(acting, listEverybody(acting, { q, role, ...place }))
    return { list, q, role, clock: clockOf(acting) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return deciding(args, PHONE_NOT_SHOWN, async (acting, form): Promise<PhoneAnswer> => {
    const outcome = await revealPhone(acting, textIn(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, PERSON_GONE)
    return { ok: true, said: 'Here is the phone.', ...outcome.value }
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), PHONE_NOT_SHOWN)
}

export default function UsersPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useKeptAnswer(useActionData<PhoneAnswer>())
  useLive('users')
  return (
    <AdminShell clubName={useClub().name} title="Users" ways={[DASHBOARD_WAY]}>
      <PeopleList {...view} answer={answer} />
    </AdminShell>
  )
}
