import { Form, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { type Clock, agoText, plainMoment } from '#app/ui/ago.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Backup, BackupStatus } from '../model.ts'
import { backupProblemMessages, hourText, picturesText, rehearsalText, sizeText } from '../rules.ts'

function StateBadge({ status: { isLate, last } }: { status: BackupStatus }) {
  if (isLate) return <Badge kind="out">{last ? 'Too old' : 'No backup'}</Badge>
  const result = last?.rehearsal?.result
  if (result === 'equal') return <Badge kind="ok">Tried</Badge>
  return result ? <Badge kind="out">Not usable</Badge> : <Badge>Not tried</Badge>
}

function lastText(last: Backup | null, clock: Clock): string {
  if (!last) return 'None yet'
  return `${plainMoment(last.madeAt, clock.timeZone)} (${agoText(last.madeAt, clock).toLowerCase()}), ${sizeText(last.sizeKb)}`
}

function triedText({ lastRehearsal }: BackupStatus, clock: Clock): string {
  if (!lastRehearsal) return 'No restore was tried yet'
  return `${rehearsalText(lastRehearsal)} (${agoText(lastRehearsal.at, clock).toLowerCase()})`
}

function mainFacts(status: BackupStatus, clock: Clock) {
  const { schedule } = status
  return [
    { name: 'Last', value: lastText(status.last, clock) },
    { name: 'Tried', value: triedText(status, clock) },
    {
      name: 'Next',
      value: schedule
        ? `Each night, from ${hourText(schedule.hour)} on`
        : 'None by itself: nightly backups are turned off on the server (BACKUP_NIGHTLY)',
    },
  ]
}

function otherFacts({ folder, isEncrypted, hasPictures, eventPictures }: BackupStatus) {
  return [
    { name: 'Where', value: `This server: ${folder}. Keep a downloaded copy somewhere else.` },
    {
      name: 'Encrypted',
      value: isEncrypted
        ? 'Yes, with the passphrase of the server (BACKUP_PASSPHRASE)'
        : 'Not on the server: BACKUP_PASSPHRASE is not set. What is downloaded always is.',
    },
    {
      name: 'Pictures',
      value: hasPictures ? picturesText(eventPictures) : 'They are at the image host and in no backup',
    },
  ]
}

/** The last backup, whether it can be relied on, and the two things to do about it. */
export function BackupState({
  status,
  clock,
  canAct = true,
}: {
  status: BackupStatus
  clock: Clock
  /** False: the buttons are elsewhere on the screen. */
  canAct?: boolean
}) {
  return (
    <Panel title="Last backup" aside={<StateBadge status={status} />}>
      {status.isUnderWay && <Alert tone="warn">{backupProblemMessages['under-way']}</Alert>}
      {status.lateProblem && <Alert>{backupProblemMessages[status.lateProblem]}</Alert>}
      <Facts facts={mainFacts(status, clock)} />
      {canAct && <Acts status={status} />}
      <Fold
        title="How it is kept"
        state={`On this server, ${status.isEncrypted ? '' : 'not '}encrypted, ${status.hasPictures ? 'with' : 'without'} pictures`}
      >
        <Facts facts={otherFacts(status)} />
        <p className="xs mut3 measure">
          A try restores the backup into a test database on the server, compares every row and deletes that
          database. The site is not touched. With many members or pictures it takes some minutes, and goes on
          when you leave the screen.
        </p>
      </Fold>
    </Panel>
  )
}

function Acts({ status }: { status: BackupStatus }) {
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' || status.isUnderWay
  return (
    <div className="cluster">
      <Form method="post" preventScrollReset>
        <HiddenFields fields={{ intent: 'make' }} />
        <Button
          type="submit"
          size="s"
          isBusy={isBusy && formData?.get('intent') === 'make'}
          busyText="Backing up..."
          disabled={isBusy}
        >
          Back up now
        </Button>
      </Form>
      {status.last && <TryButton name={status.last.name} label="Try to restore it" />}
    </div>
  )
}

export function TryButton({ name, label }: { name: string; label: string }) {
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST'
  const isMine = formData?.get('intent') === 'try' && formData.get('name') === name
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields fields={{ intent: 'try', name }} />
      <Button
        type="submit"
        variant="line"
        size="s"
        isBusy={isBusy && isMine}
        busyText="Trying..."
        disabled={isBusy}
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
    </Form>
  )
}
