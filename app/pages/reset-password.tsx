import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { newPasswordSentences } from '#app/accounts/rules.ts'
import { EntryFrame } from '#app/accounts/ui/entry-frame.tsx'
import { DeadLink, NewPasswordForm } from '#app/accounts/ui/sign-up-forms.tsx'
import { isResetLinkValid, resetPassword } from '#app/accounts/use-cases.server.ts'
import { refusal } from '#app/club/answer.ts'
import { actingOn } from './acting.server.ts'
import { deciding } from './guard.server.ts'
import { steadily } from './steady.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { useClub } from './site.ts'

/** Not 'no-referrer': a form sent without scripts would then come from the origin 'null', and be refused. */
const REFERRER = 'same-origin'

export const meta = (args: MetaArgs) => [
  ...unlistedHead('New password', args),
  // The token stands in the address: no other site may hear of it.
  { name: 'referrer', content: REFERRER },
]

export const headers = () => ({ 'referrer-policy': REFERRER })

export async function loader(args: LoaderFunctionArgs) {
  const acting = await actingOn(args)
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  return { token, isValid: await isResetLinkValid(acting, token) }
}

export async function action(args: ActionFunctionArgs) {
  return deciding(args, newPasswordSentences.failed, async (acting, form) => {
    const [token, password, confirmation] = ['token', 'password', 'confirmation'].map((name) =>
      form.get(name),
    )
    const outcome = await resetPassword(acting, { token, password, confirmation })
    if (outcome.ok) throw redirect('/admin-login?changed')
    return refusal(outcome.problem, newPasswordSentences[outcome.problem])
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), newPasswordSentences.failed)
}

export default function ResetPasswordPage() {
  const { token, isValid } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return (
    <EntryFrame
      clubName={useClub().name}
      title="New password"
      picture="/art/films/stills/room-214.webp"
      line="New lock, same door."
    >
      {isValid ? <NewPasswordForm token={token} answer={answer} /> : <DeadLink />}
    </EntryFrame>
  )
}
