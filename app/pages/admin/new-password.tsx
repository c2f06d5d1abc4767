import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { ownPasswordMessages } from '#app/accounts/account-settings.rules.ts'
import { mustBeAbleUser } from '#app/accounts/permissions.ts'
import { ReplaceGivenPassword } from '#app/accounts/ui/account-password.tsx'
import { AuthFrame } from '#app/accounts/ui/auth-frame.tsx'
import { guardLoader, guardPublicAction } from '../guard.server.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { changePasswordOf } from './account-actions.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

const NEXT = '/admin'

export const meta = (args: MetaArgs) => unlistedHead('Choose your own password', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async ({ viewer }) => {
    const { email, mustChangePassword } = mustBeAbleUser(viewer, 'accounts.own')
    if (!mustChangePassword) throw redirect(NEXT)
    return { email }
  })
}

export async function action(args: ActionFunctionArgs) {
  return guardPublicAction(args, ownPasswordMessages.failed, async (acting, form) => {
    const answer = await changePasswordOf(args, acting, form)
    if (answer.ok) throw redirect(NEXT)
    return answer
  })
}

export const clientAction = actionWithFallback(ownPasswordMessages.failed)

export default function NewPasswordPage() {
  const { email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return (
    <AuthFrame
      clubName={useClub().name}
      title="Choose your own password"
      picture="/art/hero/film-making.webp"
      line="Only you know the new password."
    >
      <ReplaceGivenPassword email={email} answer={answer} />
    </AuthFrame>
  )
}
