import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { STOP_ADDRESS } from '#app/registrations/message-stop.rules.ts'
import { StopMessagesPage } from '#app/registrations/ui/stop-messages-page.tsx'
import { stopMessages, viewMessageStop } from '#app/registrations/use-cases.server.ts'
import { unlistedHead } from './head.ts'
import { previewHeaders } from './preview-headers.ts'
import { actingAsVisitor } from './request-context.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Stop messages', args)

export const headers = () => previewHeaders

const noSuchLink = () => data('No such link', { status: 404, headers: previewHeaders })

/** Nothing ends by opening the link: mail scanners open links too. */
export async function loader(args: LoaderFunctionArgs) {
  const found = await viewMessageStop(actingAsVisitor(args), args.params['token'] ?? '')
  if (!found) throw noSuchLink()
  return found
}

/** Also receives the one-click form of mail apps (RFC 8058). */
export async function action(args: ActionFunctionArgs) {
  const token = args.params['token'] ?? ''
  const stopped = await stopMessages(actingAsVisitor(args), token)
  if (!stopped.ok) throw noSuchLink()
  return redirect(`${STOP_ADDRESS}/${token}`, 303)
}

export default function StopMessagesRoute() {
  return <StopMessagesPage {...useLoaderData<typeof loader>()} />
}
