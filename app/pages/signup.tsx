import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  useActionData,
  useNavigate,
} from 'react-router'
import { SIMPLE_SIGNED_UP, simpleSignUpSentences } from '#app/accounts/rules.ts'
import { EntryFrame } from '#app/accounts/ui/entry-frame.tsx'
import { GoingOn, SimpleSignUpForm } from '#app/accounts/ui/sign-up-forms.tsx'
import { signUpSimple } from '#app/accounts/use-cases.server.ts'
import { refusal, typedIn } from '#app/club/answer.ts'
import { SIGNUP_REDIRECT_MS } from '#app/ui/timing.ts'
import { useLater } from '#app/ui/use-later.ts'
import { addressOf } from './acting.server.ts'
import { deciding } from './guard.server.ts'
import { steadily } from './steady.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { useClub } from './site.ts'

/** Specification 9: where a simple sign-up goes on to. */
const NEXT = '/admin'

export const meta = (args: MetaArgs) => unlistedHead('Sign up', args)

export async function action(args: ActionFunctionArgs) {
  return deciding(args, simpleSignUpSentences.failed, async (acting, form) => {
    const [email, password, confirmation] = ['email', 'password', 'confirmation'].map((name) =>
      form.get(name),
    )
    const outcome = await signUpSimple(acting, { email, password, confirmation, address: addressOf(args) })
    if (outcome.ok) return { ok: true, said: SIMPLE_SIGNED_UP }
    const typed = typedIn(form, ['password', 'confirmation'])
    return refusal(outcome.problem, simpleSignUpSentences[outcome.problem], { typed })
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), simpleSignUpSentences.failed)
}

export default function SignUpPage() {
  const answer = useActionData<typeof action>() ?? null
  const navigate = useNavigate()
  useLater(answer?.ok === true, SIGNUP_REDIRECT_MS, () => void navigate(NEXT))
  return (
    <EntryFrame
      clubName={useClub().name}
      title="Sign up"
      picture="/art/films/stills/room-214.webp"
      line="Put your name on the sheet. We will find you a corner of the set."
    >
      {answer?.ok ? (
        <GoingOn said={answer.said} seconds={3} to={NEXT} way="Go on" />
      ) : (
        <SimpleSignUpForm answer={answer} />
      )}
    </EntryFrame>
  )
}
