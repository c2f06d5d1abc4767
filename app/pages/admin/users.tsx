import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { peopleStates, type Role } from '#app/accounts/model.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { PHONE_NOT_SHOWN, USER_NOT_FOUND } from '#app/accounts/rules.ts'
import { PeopleList } from '#app/accounts/ui/people-list.tsx'
import type { PhoneResult } from '#app/accounts/ui/person-cells.tsx'
import { listEverybody, revealPhone } from '#app/accounts/use-cases.server.ts'
import { branches, years } from '#app/club/studies.ts'
import { todayIn } from '#app/events/club-time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DownloadLink } from '#app/ui/download-link.tsx'
import { formText, refusal } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { formerViewIn, formerViews } from '#app/members/model.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardAction, guardLoader, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { clockOf } from './super-view.server.ts'
import styles from './views.module.css'

export const meta = (args: MetaArgs) => unlistedHead('Members', args)

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null
}

const roles: readonly Role[] = ['member', 'admin', 'super-admin']

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const filters = {
    q: params.get('q') ?? '',
    role: oneOf(roles, params.get('role')),
    state: oneOf(peopleStates, params.get('state')),
    branch: oneOf(
      branches.map(([code]) => code),
      params.get('branch'),
    ),
    year: oneOf(years, params.get('year')),
  }
  const cursor = { after: params.get('after'), before: params.get('before') }
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'users.view')
    const today = todayIn(acting.env.clubTimeZone, acting.now)
    const clock = { ...clockOf(acting), today }
    const list = await orNull(acting, listEverybody(acting, { ...filters, today, ...cursor }))
    return { list, wanted: filters, clock, former: formerViewIn(params.get('view')) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, PHONE_NOT_SHOWN, async (acting, form): Promise<PhoneResult> => {
    const outcome = await revealPhone(acting, formText(form, 'id'))
    if (!outcome.ok) return refusal(outcome.problem, USER_NOT_FOUND)
    return { ok: true, message: 'Here is the phone.', ...outcome.value }
  })
}

export const clientAction = actionWithFallback(PHONE_NOT_SHOWN)

export default function UsersPage() {
  const { former, ...people } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<PhoneResult>())
  useLive('users')
  return (
    <AdminShell clubName={useClub().name} title="People" action={<MemberLinks />}>
      {former && <p className={`mut ${styles.note}`}>{formerViews[former]}</p>}
      <PeopleList {...people} answer={answer} />
    </AdminShell>
  )
}

function MemberLinks() {
  return (
    <div className="cluster">
      <ButtonLink to="/admin/users/new" variant="line" size="s" aria-label="Add a member">
        Add
      </ButtonLink>
      <ButtonLink to="/admin/users/new?view=import" variant="line" size="s" aria-label="Import members">
        Import
      </ButtonLink>
      <DownloadLink to="/admin/members.csv" aria-label="Export members">
        Export
      </DownloadLink>
    </div>
  )
}
