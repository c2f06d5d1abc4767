import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { guardianView } from '#app/accounts/use-cases.server.ts'
import { DownloadForm, RestoreHelp } from '#app/backups/ui/backup-forms.tsx'
import { BackupState } from '#app/backups/ui/backup-status.tsx'
import { backupStatus } from '#app/backups/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { readCommittee } from '#app/handover/committee-list.rules.ts'
import {
  HANDOVER,
  HANDOVER_NOT_LOADED,
  handoverProblemMessages,
  type Screen,
  screens,
} from '#app/handover/rules.ts'
import { ArchiveScreen } from '#app/handover/ui/archive-screen.tsx'
import { EndsScreen, InviteScreen, PassphraseScreen } from '#app/handover/ui/hands-screens.tsx'
import { GuardianPanel } from '#app/handover/ui/guardian-panel.tsx'
import { BookletCard, HandoverOverview, StartCard } from '#app/handover/ui/handover-overview.tsx'
import { MakeBackup } from '#app/handover/ui/handover-row.tsx'
import { OutsideScreen } from '#app/handover/ui/outside-screen.tsx'
import { CheckedList, NameForm, NewcomerList, ShownLinks } from '#app/handover/ui/people-screen.tsx'
import { archiveView, handoverView, type HandoverView } from '#app/handover/use-cases.server.ts'
import type { Clock } from '#app/ui/ago.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import { type HandoverAnswer, handoverAction } from './handover-actions.server.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Handover', args)

export async function loader(args: LoaderFunctionArgs) {
  const step = new URL(args.request.url).searchParams.get('step')
  return guardLoader(args, async (acting) => {
    const view = await orNull(acting, handoverView(acting))
    const screen = screens.find((known) => known === step) ?? null
    return {
      view,
      screen: view?.open ? screen : null,
      status: await orNull(acting, backupStatus(acting)),
      guardian: screen ? null : await orNull(acting, guardianView(acting)),
      archive: view?.open && screen === 'archive' ? await archiveView(acting, view.open.fromYear) : null,
      clock: clockOf(acting),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return handoverAction(args)
}

export const clientAction = actionWithFallback(handoverProblemMessages.failed)

const titles: Record<Screen, string> = {
  people: 'New committee',
  ends: 'When the old one ends',
  whatsapp: 'WhatsApp group invite',
  passphrase: 'Backup passphrase',
  outside: 'Outside this site',
  archive: 'Archive the year',
  backup: 'Download the backup',
}

export default function HandoverPage() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useLastResult<HandoverAnswer>(useActionData<typeof action>())
  useLive('users,settings,check-in,content,backups')
  const { screen } = loaded
  return (
    <AdminShell
      clubName={useClub().name}
      title={screen ? titles[screen] : 'Handover'}
      back={screen ? { to: HANDOVER, label: 'Handover' } : undefined}
    >
      <div className="stack">
        <ResultAlert result={answer} />
        <HandoverScreen loaded={loaded} answer={answer} />
      </div>
    </AdminShell>
  )
}

interface HandoverProps {
  loaded: ReturnType<typeof useLoaderData<typeof loader>>
  answer: HandoverAnswer | null
}

function HandoverScreen({ loaded, answer }: HandoverProps) {
  const { view, screen, status, archive, clock } = loaded
  if (!view) return <Alert>{HANDOVER_NOT_LOADED}</Alert>
  if (!view.open)
    return (
      <>
        <StartCard lastFinishedAt={view.lastFinishedAt} clock={clock} />
        <Guardian loaded={loaded} answer={answer} />
      </>
    )
  if (archive) return <ArchiveScreen archive={archive} clock={clock} />
  if (screen && screen !== 'archive')
    return <StepScreen screen={screen} view={view.open} answer={answer} clock={clock} />
  return (
    <HandoverOverview
      view={view.open}
      clock={clock}
      aside={
        <>
          {status && <BackupState status={status} clock={clock} canAct={false} />}
          <BookletCard />
          <Guardian loaded={loaded} answer={answer} />
        </>
      }
    />
  )
}

function Guardian({ loaded: { guardian, clock }, answer }: HandoverProps) {
  const isRefused = answer?.ok === false && answer.typed?.intent?.endsWith('-guardian')
  return guardian && <GuardianPanel view={guardian} refused={isRefused ? answer : null} clock={clock} />
}

function StepScreen({
  screen,
  view,
  answer,
  clock,
}: {
  screen: Exclude<Screen, 'archive'>
  view: HandoverView
  answer: HandoverAnswer | null
  clock: Clock
}) {
  const refused = answer?.ok === false ? answer : null
  switch (screen) {
    case 'people':
      return <PeopleScreen view={view} answer={answer} clock={clock} />
    case 'ends':
      return <EndsScreen view={view} refused={refused} />
    case 'whatsapp':
      return <InviteScreen view={view} refused={refused} />
    case 'passphrase': {
      const passphrase = answer?.ok ? (answer.passphrase ?? null) : null
      return <PassphraseScreen view={view} passphrase={passphrase} refused={refused} />
    }
    case 'outside':
      return <OutsideScreen outside={view.outside} refused={refused} />
    case 'backup':
      return <DownloadScreen view={view} clock={clock} />
  }
}

function PeopleScreen({
  view,
  answer,
  clock,
}: {
  view: HandoverView
  answer: HandoverAnswer | null
  clock: Clock
}) {
  const refused = answer?.ok === false ? answer : null
  const isInviting = refused?.typed?.intent === 'invite-people'
  const typedLines = isInviting ? readCommittee(refused.typed?.list ?? '') : undefined
  const lines = answer?.ok ? answer.lines : typedLines
  return (
    <>
      {answer?.ok && answer.links && <ShownLinks links={answer.links} />}
      {lines && (
        <CheckedList
          lines={lines}
          canSendMail={view.canSendMail}
          mustReauthenticate={view.mustReauthenticate}
          refused={isInviting ? refused : null}
        />
      )}
      <NewcomerList newcomers={view.newcomers} clock={clock} />
      <NameForm refused={isInviting ? null : refused} />
    </>
  )
}

/** The newest file that could be restored is chosen. */
function DownloadScreen({
  view: { best, backups, passphrase },
  clock,
}: {
  view: HandoverView
  clock: Clock
}) {
  if (!best)
    return (
      <>
        <Alert tone="warn">There is no backup of this handover yet. Make one first.</Alert>
        <MakeBackup />
      </>
    )
  return (
    <>
      <p className="mut measure">
        Keep the file on another machine, and its passphrase on paper in another place.
      </p>
      <DownloadForm
        backups={backups}
        chosen={best.name}
        error={null}
        isEncrypted={passphrase.isOnServer}
        clock={clock}
      />
      <RestoreHelp path={best.path} />
    </>
  )
}
