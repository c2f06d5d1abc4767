import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { hasRecentReauthentication, mustBeAble } from '#app/accounts/permissions.ts'
import { OwnPasswordField } from '#app/ui/own-password-field.tsx'
import { PhoneCell } from '#app/accounts/ui/person-cells.tsx'
import { emailRefusedAt } from '#app/accounts/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { formerViews } from '#app/members/model.ts'
import { memberMessages } from '#app/members/member-form.rules.ts'
import { MemberForm, PhoneHolderLink, SignUpDetails } from '#app/members/ui/member-form.tsx'
import { MembershipPanel } from '#app/members/ui/membership-panel.tsx'
import { MadePageLink, PageLinkPart } from '#app/members/ui/page-link.tsx'
import { memberToEdit } from '#app/members/use-cases.server.ts'
import { MemberData } from '#app/privacy/ui/member-data.tsx'
import { EventsAttended } from '#app/registrations/ui/events-attended.tsx'
import { memberAttendance } from '#app/registrations/use-cases.server.ts'
import { plainDay } from '#app/ui/ago.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import { memberAction, type MemberAnswer } from './member-actions.server.ts'
import styles from './views.module.css'

export const meta = (args: MetaArgs) => unlistedHead('Member', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'users.view')
    const member = await memberToEdit(acting, args.params['id'] ?? '')
    if (!member) throw data('No such member', { status: 404 })
    return {
      member,
      attendance: await memberAttendance(acting, member.id),
      emailRefusedAt: await emailRefusedAt(acting, member.id),
      timeZone: acting.env.clubTimeZone,
      mustReauthenticate: !hasRecentReauthentication(acting.viewer, acting.now),
      canSendMail: await isMailSent(acting),
      isAdded: params.has('added'),
      isDownloadRefused: params.has('again'),
      isFormerMerge: params.get('view') === 'merge',
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return memberAction(args)
}

export const clientAction = actionWithFallback(memberMessages.failed)

/** The form that it answers. One of the guard, such as after a failure, has what was typed alone; '': not known. */
const aboutOf = (answer: MemberAnswer | null): string =>
  (answer?.about ?? (answer?.ok === false && answer.typed?.['intent'])) || ''

function PartAnswer({ answer, about }: { answer: MemberAnswer | null; about: readonly string[] }) {
  if (!about.includes(aboutOf(answer))) return null
  return <ResultAlert result={answer} />
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

interface PartProps {
  loaded: Loaded
  answer: MemberAnswer | null
  /** The intent of the form that is being sent. */
  sending: string | null
}

export default function MemberAdminPage() {
  const loaded = useLoaderData<typeof loader>()
  const { member } = loaded
  const answer = useLastResult(useActionData<MemberAnswer>())
  const intent = useNavigation().formData?.get('intent')
  const sending = typeof intent === 'string' ? intent : null
  const clubName = useClub().name
  useLive('users')
  return (
    <AdminShell clubName={clubName} title={member.name} back={{ to: '/admin/users', label: 'Members' }}>
      {!answer && <FirstNotices {...loaded} />}
      <PartAnswer answer={answer} about={['']} />
      <MemberParts loaded={loaded} answer={answer} sending={sending} />
    </AdminShell>
  )
}

/** What led to this page, until a form is answered. */
function FirstNotices({ isAdded, isFormerMerge, isDownloadRefused }: Loaded) {
  return (
    <>
      {isAdded && <Alert tone="good">{memberMessages.added}</Alert>}
      {isFormerMerge && <Alert tone="warn">{formerViews.merge}</Alert>}
      {isDownloadRefused && <Alert tone="warn">{memberMessages.again}</Alert>}
    </>
  )
}

function MemberParts({ loaded, answer, sending }: PartProps) {
  const { member, attendance, timeZone, mustReauthenticate, canSendMail } = loaded
  const refused = answer?.ok === false ? answer : null
  const needsPassword = refused?.mustReauthenticate === true
  return (
    <div className={styles.split}>
      <div className="stack">
        <MembershipPanel
          member={member}
          timeZone={timeZone}
          sending={sending}
          answer={
            answer?.ok && answer.pageLink ? (
              <MadePageLink message={answer.message} link={answer.pageLink} />
            ) : (
              <PartAnswer answer={answer} about={['end', 'return', 'page-link']} />
            )
          }
          pageLink={
            <PageLinkPart member={member} canSendMail={canSendMail} isSending={sending === 'page-link'} />
          }
          phone={member.phone && <MemberPhone member={member} answer={answer} />}
        />
        <Panel title="Events attended">
          <EventsAttended {...attendance} timeZone={timeZone} />
        </Panel>
      </div>
      <div>
        <Details loaded={loaded} answer={answer} sending={sending} />
        <MemberData
          {...member}
          timeZone={timeZone}
          sending={sending}
          held={answer?.ok ? (answer.held ?? null) : null}
          answer={<PartAnswer answer={answer} about={['data', 'erase', 'keep']} />}
          isOpen={['data', 'erase', 'keep'].includes(aboutOf(answer))}
          isEraseRefused={refused !== null && aboutOf(refused) === 'erase'}
          password={(mustReauthenticate || needsPassword) && <OwnPasswordField hasFocus={needsPassword} />}
        />
      </div>
    </div>
  )
}

/**
 * The form is filled anew after one's own change alone: what another admin saves meanwhile must neither take away what is
 * typed here nor count as seen.
 */
function useOwnVersion(answer: MemberAnswer | null): string {
  const [version, setVersion] = useState('')
  const isChange = answer?.ok && ['save', 'end', 'return'].includes(answer.about ?? '')
  if (isChange && answer.at && answer.at !== version) setVersion(answer.at)
  return version
}

function Details({ loaded: { member, emailRefusedAt, timeZone }, answer, sending }: PartProps) {
  const isAbout = aboutOf(answer) === 'save'
  const refused = answer?.ok === false && isAbout ? answer : null
  const version = useOwnVersion(answer)
  if (!member.isMember) return <SignUpDetails email={member.email} />
  return (
    <>
      {emailRefusedAt && (
        <Alert tone="warn">
          Mails to {member.email} come back, since {plainDay(emailRefusedAt, timeZone)}: a mail server said
          that the mailbox does not exist or is switched off. Announcements leave this member out until a mail
          is delivered there, or the address is changed or confirmed again.
        </Alert>
      )}
      <Fold title="Details" state={detailsState(member)} opensFor={isAbout && answer}>
        {answer?.ok && answer.about === 'save' && <Alert tone="good">{answer.message}</Alert>}
        {refused && answer?.holder && <PhoneHolderLink holder={answer.holder} />}
        <MemberForm key={version} member={member} refused={refused} isSaving={sending === 'save'} />
      </Fold>
    </>
  )
}

const detailsState = ({ email, branch, year }: Loaded['member']) =>
  [email || 'No email', branch, year].filter(Boolean).join(', ')

function MemberPhone({ member, answer }: Pick<Loaded, 'member'> & { answer: MemberAnswer | null }) {
  const { id, phone } = answer?.ok ? answer : {}
  const first = id && phone ? { ok: true as const, message: '', id, phone } : null
  return <PhoneCell person={member} action={`/admin/users/${member.id}`} first={first} />
}
