import { type ActionFunctionArgs, data, type MetaArgs, useActionData, useSearchParams } from 'react-router'
import { formValues, statusOf } from '#app/club/form-result.ts'
import { joinFailureMessage, joinProblemMessages } from '#app/join-requests/rules.ts'
import { type JoinPageResult, JoinPage } from '#app/join-requests/ui/join-page.tsx'
import { sendJoinRequest, type SubmitOutcome } from '#app/join-requests/use-cases.server.ts'
import { addressOf, actingAsVisitor, formDataOf } from './request-context.server.ts'
import { publicHead } from './head.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) =>
  publicHead(args, {
    title: 'Join the crew',
    description: 'Five answers, and an admin of the club writes to you on WhatsApp.',
  })

/** For forms submitted without scripts: renders the page with the result. The dialog uses `/api/join` (app/api/router.ts). */
export async function action(args: ActionFunctionArgs) {
  const form = formValues(await formDataOf(args.request))
  const acting = actingAsVisitor(args)
  const outcome = await sendJoinRequest(acting, { form, address: addressOf(args) }).catch(
    (error: unknown) => {
      acting.log.error({ err: error }, 'a join request was not kept')
      return null
    },
  )
  if (!outcome) return data(notKept(form), { status: 500 })
  const answer = answerTo(outcome, form)
  return data(answer, { status: outcome.ok ? 201 : statusOf(outcome.problem) })
}

/** Returns the form with everything typed. */
function notKept(draft: Record<string, string>): JoinPageResult {
  return { sender: null, failure: joinFailureMessage(500), errors: {}, draft }
}

function answerTo(outcome: SubmitOutcome, draft: Record<string, string>): JoinPageResult {
  if (outcome.ok) {
    const { sender, statusUrl } = outcome.value
    return { sender: { ...sender, statusUrl }, failure: null, errors: {}, draft: {} }
  }
  if ('errors' in outcome) return { sender: null, failure: null, errors: outcome.errors, draft }
  return { sender: null, failure: joinProblemMessages[outcome.problem], errors: {}, draft }
}

export default function JoinRoute() {
  const answered = useActionData<typeof action>()
  const [params] = useSearchParams()
  return (
    <JoinPage
      contactEmail={useClub().contactEmail}
      answered={answered}
      isWithdrawn={params.has('withdrawn') && !answered}
    />
  )
}
