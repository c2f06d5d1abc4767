import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { NOTICE_STOP_KEPT, noticeStopTexts } from '#app/notices/rules.ts'
import { stopNotices, viewNoticeStop } from '#app/notices/use-cases.server.ts'
import { announcementStopTexts } from '#app/posts/rules.ts'
import { stopAnnouncements, viewAnnouncementStop } from '#app/posts/use-cases.server.ts'
import { messageStopTexts, STOP_ADDRESS } from '#app/registrations/organiser.rules.ts'
import { StopMessagesPage } from '#app/registrations/ui/stop-messages-page.tsx'
import { stopMessages, viewMessageStop } from '#app/registrations/use-cases.server.ts'
import { unlistedHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Stop messages', args)

const noSuchLink = () => data('No such link', { status: 404 })

/** Messages to a registration, an admin's mails, or announcements to a member: a key is of one of them. */
async function stopView(acting: Acting, key: string) {
  const message = await viewMessageStop(acting, key)
  if (message) {
    const next = { to: `/events/${message.eventId}`, label: 'See the event' }
    return { ...messageStopTexts(message.title), isStopped: message.isStopped, next }
  }
  const notice = await viewNoticeStop(acting, key)
  if (notice) {
    const next = { to: '/admin/account', label: 'Your account' }
    const texts = { ...noticeStopTexts[notice.timing], kept: NOTICE_STOP_KEPT }
    return { ...texts, isStopped: notice.isStopped, next }
  }
  const announcements = await viewAnnouncementStop(acting, key)
  if (!announcements) return null
  const texts = announcementStopTexts(announcements.stoppedAt, acting.env.clubTimeZone)
  return { ...texts, isStopped: announcements.isStopped, next: { to: '/me', label: 'My page' } }
}

/** Nothing ends by opening the link: mail scanners open links too. */
export async function loader(args: LoaderFunctionArgs) {
  const stopPage = await stopView(actingAsVisitor(args), args.params['token'] ?? '')
  if (!stopPage) throw noSuchLink()
  return stopPage
}

/** Also receives the one-click form of mail apps (RFC 8058). */
export async function action(args: ActionFunctionArgs) {
  const acting = actingAsVisitor(args)
  const token = args.params['token'] ?? ''
  for (const stop of [stopMessages, stopNotices, stopAnnouncements])
    if ((await stop(acting, token)).ok) return redirect(`${STOP_ADDRESS}/${token}`, 303)
  throw noSuchLink()
}

export default function StopMessagesRoute() {
  return <StopMessagesPage {...useLoaderData<typeof loader>()} />
}
