import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect } from 'react-router'
import { signOut } from '#app/accounts/auth/sessions.server.ts'
import { SIGN_IN_PATH } from '#app/accounts/email-links.rules.ts'
import { checkInStorage } from '#app/check-in/ui/check-in-storage.ts'
import { clearDrafts } from '#app/ui/use-draft.ts'
import { actingFor, authOf } from './request-context.server.ts'
import { withNetworkFallback } from './network-fallback.ts'

const FAILED = 'Failed to log out'

/** A link or an image must not sign anybody out: only a form does. */
export function loader() {
  return redirect('/')
}

export async function action(args: ActionFunctionArgs) {
  const { viewer } = await actingFor(args)
  const { setCookie } = await signOut(authOf(args), args.request)
  const to = viewer.kind === 'user' && viewer.role === 'member' ? SIGN_IN_PATH : '/admin-login'
  return redirect(to, { headers: new Headers(setCookie.map((cookie) => ['set-cookie', cookie])) })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await withNetworkFallback(() => serverAction<typeof action>(), FAILED, { cut: FAILED })
  } catch (response) {
    // Only the redirect after a completed sign-out is thrown. Drafts are cleared no earlier.
    clearDrafts()
    checkInStorage.deleteGuestLists()
    throw response
  }
}
