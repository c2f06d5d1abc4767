import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect } from 'react-router'
import { signOut } from '#app/accounts/sessions.server.ts'
import { shelf } from '#app/registrations/ui/door-shelf.ts'
import { forgetDrafts } from '#app/ui/use-draft.ts'
import { authOf } from './acting.server.ts'
import { steadily } from './steady.ts'

const FAILED = 'Failed to log out'

/** A link or a picture must not sign anybody out: only a form does. */
export function loader() {
  return redirect('/')
}

export async function action(args: ActionFunctionArgs) {
  const { setCookie } = await signOut(authOf(args), args.request)
  return redirect('/admin-login', { headers: new Headers(setCookie.map((cookie) => ['set-cookie', cookie])) })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await steadily(() => serverAction<typeof action>(), FAILED)
  } catch (ended) {
    // Only the way on, to the login, is thrown: the session is over. Before that nothing typed may go.
    forgetDrafts()
    shelf.forgetLists()
    throw ended
  }
}
