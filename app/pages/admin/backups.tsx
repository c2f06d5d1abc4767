import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import {
  backupMadeText,
  type BackupProblem,
  backupProblemMessages,
  BACKUPS_NOT_LOADED,
  GOES_ON,
  passphraseProblem,
  rehearsalText,
  SCHEDULE_SAVED,
} from '#app/backups/rules.ts'
import { type DownloadError, DownloadForm, RestoreHelp, ScheduleForm } from '#app/backups/ui/backup-forms.tsx'
import { BackupList } from '#app/backups/ui/backup-list.tsx'
import { BackupState } from '#app/backups/ui/backup-status.tsx'
import {
  backupStatus,
  changeBackupSchedule,
  listedBackups,
  makeBackup,
  rehearseBackup,
} from '#app/backups/use-cases.server.ts'
import { type FormResult, formText, refusal } from '#app/club/form-result.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardAction, guardLoader, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { clockOf } from './super-view.server.ts'
import styles from './views.module.css'

export const meta = (args: MetaArgs) => unlistedHead('Backups and health', args)

/** Why the last download was refused: the browser comes back with it in the address. */
function downloadErrorIn(params: URLSearchParams): { field: DownloadError; message: string | null } {
  const problem = params.get('problem')
  if (problem === null || !Object.hasOwn(backupProblemMessages, problem))
    return { field: null, message: null }
  const message = backupProblemMessages[problem as BackupProblem]
  if (problem === 'invalid')
    return {
      field: { field: 'passphrase', message: passphraseProblem('', { isNeeded: true }) ?? message },
      message: null,
    }
  if (problem === 'wrong-password') return { field: { field: 'password', message }, message: null }
  return { field: null, message }
}

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  return guardLoader(args, async (acting) => {
    const status = await orNull(acting, backupStatus(acting))
    return {
      status,
      backups: status && (await orNull(acting, listedBackups(acting))),
      chosen: params.get('download'),
      refused: downloadErrorIn(params),
      clock: clockOf(acting),
    }
  })
}

const refusedAs = (problem: BackupProblem) => refusal(problem, backupProblemMessages[problem])

async function backupAction(acting: Acting, form: FormData): Promise<FormResult> {
  switch (formText(form, 'intent')) {
    case 'make': {
      const outcome = await makeBackup(acting)
      return outcome.ok ? { ok: true, message: backupMadeText(outcome.value) } : refusedAs(outcome.problem)
    }
    case 'try': {
      const rehearsal = await rehearseBackup(acting, formText(form, 'name'))
      if (!rehearsal.ok) return refusedAs(rehearsal.problem)
      return { ok: true, message: rehearsal.value ? `${rehearsalText(rehearsal.value)}.` : GOES_ON }
    }
    default: {
      const schedule = { hour: formText(form, 'hour'), isRehearsed: form.get('rehearsed') === 'on' }
      const outcome = await changeBackupSchedule(acting, schedule)
      return outcome.ok ? { ok: true, message: SCHEDULE_SAVED } : refusedAs(outcome.problem)
    }
  }
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, backupProblemMessages.failed, backupAction)
}

export const clientAction = actionWithFallback(backupProblemMessages.failed)

export default function BackupsPage() {
  const { status, backups, chosen, refused, clock } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<typeof action>())
  useLive('backups')
  return (
    <AdminShell clubName={useClub().name} title="Backups and health">
      <div className="stack">
        <ResultAlert result={answer} />
        {refused.message && <Alert>{refused.message}</Alert>}
        {(!status || !backups) && <Alert>{BACKUPS_NOT_LOADED}</Alert>}
        {status && backups && (
          <>
            <div className={styles.narrow}>
              <BackupState status={status} clock={clock} />
            </div>
            <div className={styles.narrow} data-own-width="">
              <BackupList backups={backups} clock={clock} />
            </div>
            <div className={styles.narrow}>
              <DownloadForm
                backups={backups}
                chosen={chosen}
                error={refused.field}
                isEncrypted={status.isEncrypted}
                clock={clock}
              />
              {status.schedule && <ScheduleForm schedule={status.schedule} timeZone={clock.timeZone} />}
              <RestoreHelp path={backups[0]?.path ?? null} />
            </div>
          </>
        )}
      </div>
    </AdminShell>
  )
}
