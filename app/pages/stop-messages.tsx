import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { StopAnnouncementsPage } from '#app/posts/ui/stop-announcements-page.tsx'
import { stopAnnouncements, viewAnnouncementStop } from '#app/posts/use-cases.server.ts'
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
  const acting = actingAsVisitor(args)
  const token = args.params['token'] ?? ''
  const messages = await viewMessageStop(acting, token)
  if (messages) return { messages, announcements: null, timeZone: '' }
  const announcements = await viewAnnouncementStop(acting, token)
  if (!announcements) throw noSuchLink()
  return { messages, announcements, timeZone: acting.env.clubTimeZone }
}

/** Also receives the one-click form of mail apps (RFC 8058). */
export async function action(args: ActionFunctionArgs) {
  const acting = actingAsVisitor(args)
  const token = args.params['token'] ?? ''
  const isStopped = (await stopMessages(acting, token)).ok || (await stopAnnouncements(acting, token)).ok
  if (!isStopped) throw noSuchLink()
  return redirect(`${STOP_ADDRESS}/${token}`, 303)
}

export default function StopMessagesRoute() {
  const { messages, announcements, timeZone } = useLoaderData<typeof loader>()
  if (messages) return <StopMessagesPage {...messages} />
  return announcements && <StopAnnouncementsPage {...announcements} timeZone={timeZone} />
}
