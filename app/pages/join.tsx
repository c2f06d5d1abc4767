import { type ActionFunctionArgs, data, type HeadersArgs, type MetaArgs, useActionData } from 'react-router'
import { typedIn } from '#app/club/answer.ts'
import { joinFailureSentence, joinProblemSentences, joinStatuses } from '#app/join-requests/rules.ts'
import { type JoinAnswered, JoinPage } from '#app/join-requests/ui/join-page.tsx'
import { KEY_HEADER } from '#app/join-requests/ui/post.ts'
import { type Sent, sendJoinRequest } from '#app/join-requests/use-cases.server.ts'
import { club } from '#content/club.ts'
import { addressOf, publicly } from './acting.server.ts'
import { formIn } from './guard.server.ts'
import { publicHead } from './head.ts'

export const meta = (args: MetaArgs) =>
  publicHead(args, {
    title: 'Join the crew',
    description: 'Five answers, and an admin of the club writes to you on WhatsApp.',
  })

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

/** For a form sent without scripts: the page again, with what came of it. The dialog asks app/api/join.ts. */
export async function action(args: ActionFunctionArgs) {
  const form = typedIn(await formIn(args.request))
  const acting = publicly(args)
  const sent = await sendJoinRequest(acting, { answers: form, address: addressOf(args) }).catch(
    (error: unknown) => {
      acting.log.error({ err: error }, 'a join request was not kept')
      return null
    },
  )
  if (!sent) return data(notKept(form), { status: 500 })
  const answer = answerTo(sent, form)
  if (sent.ok) return data(answer, { status: 201, headers: { [KEY_HEADER]: sent.value.key } })
  return data(answer, { status: joinStatuses[sent.problem] })
}

/** The form comes back with everything typed. */
function notKept(draft: Record<string, string>): JoinAnswered {
  return { isSent: false, failure: joinFailureSentence(500), errors: {}, draft }
}

function answerTo(sent: Sent, draft: Record<string, string>): JoinAnswered {
  if (sent.ok) return { isSent: true, failure: null, errors: {}, draft: {} }
  if ('errors' in sent) return { isSent: false, failure: null, errors: sent.errors, draft }
  return { isSent: false, failure: joinProblemSentences[sent.problem], errors: {}, draft }
}

export default function JoinRoute() {
  const answered = useActionData<typeof action>()
  return <JoinPage contactEmail={club.contactEmail} answered={answered} />
}
