import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { SIGN_IN_PATH } from '#app/accounts/email-links.rules.ts'
import { ownPageMessages } from '#app/accounts/own-page.rules.ts'
import { Erasing, OwnData } from '#app/accounts/ui/own-data.tsx'
import { OwnPageView } from '#app/accounts/ui/own-page.tsx'
import { ownPage } from '#app/accounts/use-cases.server.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { ownEntries } from '#app/calls/use-cases.server.ts'
import { ownSubmissions } from '#app/films/use-cases.server.ts'
import { ownMembership } from '#app/members/use-cases.server.ts'
import { PersonalDataList } from '#app/privacy/ui/personal-data.tsx'
import { ownData } from '#app/privacy/use-cases.server.ts'
import { EventsAttended } from '#app/registrations/ui/events-attended.tsx'
import { SeatsToConfirm, TicketsToCome } from '#app/registrations/ui/own-registrations.tsx'
import { ownRegistrations, seatsToConfirm } from '#app/registrations/use-cases.server.ts'
import { setSignedInHint } from '#app/ui/set-signed-in-hint.ts'
import { useFocusOnAnswer } from '#app/ui/use-focus-on-answer.ts'
import { todayIn } from '#app/events/club-time.ts'
import { guardLoader } from './guard.server.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { meAction } from './me-actions.server.ts'
import { actionWithFallback } from './network-fallback.ts'
import { plainDay } from '#app/ui/ago.tsx'
import type { ListedSubmission } from '#app/films/model.ts'
import { dayText, type MembershipState } from '#app/club/membership.rules.ts'

/** The last day of the membership, or the day it ended. */
function MembershipTerm({ lastDay, state }: { lastDay: string; state: MembershipState }) {
  return state === 'active' ? `until ${dayText(lastDay)}` : `alumni since ${dayText(lastDay)}`
}

/** Entries of calls, and the dates of films that are in the external form. */
function FilmsSentIn({
  entries,
  submissions,
  timeZone,
}: {
  entries: Awaited<ReturnType<typeof ownEntries>>
  submissions: readonly ListedSubmission[]
  timeZone: string
}) {
  if (entries.length + submissions.length === 0)
    return <p className="mut">Films you send in with this email appear here.</p>
  return (
    <ul className="stack">
      {entries.map(({ id, title, sentAt }) => (
        <li key={id}>
          {title}, sent in on {plainDay(sentAt, timeZone)}
        </li>
      ))}
      {submissions.map(({ id, createdAt }) => (
        <li key={id}>A film, sent in on {plainDay(createdAt, timeZone)}</li>
      ))}
    </ul>
  )
}

export const meta = (args: MetaArgs) => unlistedHead('My page', args)
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(
    args,
    async (acting) => {
      const { env, now } = acting
      const page = await ownPage(acting, todayIn(env.clubTimeZone, now))
      if (!page) throw redirect(SIGN_IN_PATH)
      const isReading = new URL(args.request.url).searchParams.get('show') === 'data'
      return {
        page,
        seats: await seatsToConfirm(acting),
        registrations: await ownRegistrations(acting),
        films: await ownSubmissions(acting),
        entries: await ownEntries(acting),
        membership: await ownMembership(acting),
        held: isReading ? await ownData(acting) : null,
        timeZone: env.clubTimeZone,
        canSendMail: await isMailSent(acting),
      }
    },
    { signIn: SIGN_IN_PATH, deniedTo: '/admin/account' },
  )
}

export async function action(args: ActionFunctionArgs) {
  return meAction(args)
}

export const clientAction = actionWithFallback(ownPageMessages.failed)

export default function MePage() {
  const { page, seats, registrations, films, entries, membership, held, timeZone, canSendMail } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  useFocusOnAnswer()
  useEffect(() => setSignedInHint(true, 'member'))
  return (
    <OwnPageView
      page={page}
      answer={answer}
      timeZone={timeZone}
      canSendMail={canSendMail}
      membership={membership && <MembershipTerm {...membership} />}
      seats={seats.length > 0 && <SeatsToConfirm seats={seats} />}
      tickets={<TicketsToCome tickets={registrations.coming} />}
      attended={<EventsAttended {...registrations} timeZone={timeZone} />}
      films={<FilmsSentIn entries={entries} submissions={films} timeZone={timeZone} />}
      data={
        <OwnData page={page} answer={answer} seats={registrations.coming.length}>
          {held && <PersonalDataList held={held} timeZone={timeZone} />}
        </OwnData>
      }
      erasing={<Erasing page={page} answer={answer} timeZone={timeZone} />}
    />
  )
}
