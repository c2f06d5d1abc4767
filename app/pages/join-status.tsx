import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import { joinProblemMessages } from '#app/join-requests/rules.ts'
import { STATUS_ADDRESS, statusMessages } from '#app/join-requests/status.rules.ts'
import { forgetStatusLink } from '#app/join-requests/ui/kept-status.ts'
import { NoStatus, StatusPage } from '#app/join-requests/ui/status-page.tsx'
import {
  correctJoinRequest,
  joinStatus,
  makeOwnPage,
  withdrawJoinRequest,
} from '#app/join-requests/use-cases.server.ts'
import { guardPublicAction } from './guard.server.ts'
import { unlistedHead } from './head.ts'
import { withNetworkFallback } from './network-fallback.ts'
import { actingAsVisitor, addressOf } from './request-context.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Your request to join', args)

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const token = args.params['token'] ?? ''
  const status = await joinStatus(acting, token)
  if (!status) throw data('No such request', { status: 404 })
  const { publicUrl, clubTimeZone } = acting.env
  return { status, statusUrl: `${publicUrl}${STATUS_ADDRESS}/${token}`, timeZone: clubTimeZone }
}

export async function action(args: ActionFunctionArgs) {
  const token = args.params['token'] ?? ''
  return guardPublicAction(args, statusMessages.failed, async (acting, form): Promise<FormResult> => {
    if (formText(form, 'intent') === 'withdraw') {
      const outcome = await withdrawJoinRequest(acting, token)
      if (outcome.ok) throw redirect('/join?withdrawn', 303)
      return refusal('gone', statusMessages.gone)
    }
    if (formText(form, 'intent') === 'make-page') {
      const outcome = await makeOwnPage(acting, token)
      if (outcome.ok) throw redirect(outcome.value, 303)
      return refusal('gone', statusMessages.noPage)
    }
    const typed = formValues(form)
    const outcome = await correctJoinRequest(acting, { token, form: typed, address: addressOf(args) })
    if (outcome.ok) return { ok: true, message: statusMessages.corrected }
    if ('errors' in outcome)
      return refusal('invalid', joinProblemMessages.invalid, { typed, errors: outcome.errors })
    const { problem } = outcome
    return refusal(problem, problem === 'gone' ? statusMessages.gone : joinProblemMessages[problem], {
      typed,
    })
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await withNetworkFallback(() => serverAction<typeof action>(), statusMessages.failed)
  } catch (response) {
    // What is thrown is the redirect after a withdrawal, or to the new member's own page.
    if (response instanceof Response && response.headers.get('location')?.startsWith('/join'))
      forgetStatusLink()
    throw response
  }
}

export default function JoinStatusRoute() {
  return <StatusPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isGone = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (isGone) forgetStatusLink()
  }, [isGone])
  if (!isGone) throw error
  return <NoStatus />
}
