import { Form, useNavigation, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import type { Backup, BackupSchedule } from '../model.ts'
import { hourText, restoreCommand, SHORTEST_PASSPHRASE, sizeText } from '../rules.ts'
import styles from './backups.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The hour of the nightly backup, and whether a restore is tried each week. */
export function ScheduleForm({ schedule, timeZone }: { schedule: BackupSchedule; timeZone: string }) {
  const { formMethod, formData } = useNavigation()
  return (
    <Fold
      title="Schedule"
      state={`Each night from ${hourText(schedule.hour)}, ${schedule.isRehearsed ? 'tried once a week' : 'never tried by itself'}`}
    >
      <Form method="post" preventScrollReset className="stack">
        <HiddenFields fields={{ intent: 'schedule' }} />
        <div className={styles.fields}>
          <Field
            label="Nightly backup, from"
            hint={`By the club’s clock (${timeZone.replaceAll('_', ' ')}). Choose an hour in which nobody works.`}
          >
            <Select name="hour" defaultValue={schedule.hour}>
              {hours.map((hour) => (
                <option key={hour} value={hour}>
                  {hourText(hour)}
                </option>
              ))}
            </Select>
          </Field>
          <label className={styles.tick}>
            <input type="checkbox" name="rehearsed" defaultChecked={schedule.isRehearsed} />
            Try to restore the newest backup once a week
          </label>
        </div>
        <Button
          type="submit"
          variant="line"
          className={styles.act}
          isBusy={formMethod === 'POST' && formData?.get('intent') === 'schedule'}
          busyText="Saving..."
        >
          Save the schedule
        </Button>
      </Form>
    </Fold>
  )
}

export type DownloadError = { field: 'password' | 'passphrase'; message: string } | null

/** A plain form: the browser saves the answer as a file, also without scripts. */
export function DownloadForm({
  backups,
  chosen,
  error,
  isEncrypted,
  clock,
}: {
  backups: readonly Backup[]
  chosen: string | null
  error: DownloadError
  isEncrypted: boolean
  clock: Clock
}) {
  const { key } = useLocation()
  if (backups.length === 0) return null
  const errorOf = (field: 'password' | 'passphrase') => (error?.field === field ? error.message : null)
  return (
    <Fold title="Download" state="Keep a copy on another machine" opensFor={error ?? (chosen && key)}>
      <form method="post" action="/admin/backups/download" className="stack" id="download">
        <Field label="Backup">
          <Select name="name" defaultValue={chosen ?? backups[0]?.name} key={chosen}>
            {backups.map(({ name, madeAt, sizeKb }) => (
              <option key={name} value={name}>
                {plainMoment(madeAt, clock.timeZone)}, {sizeText(sizeKb)}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.fields}>
          <Field label="Your password" error={errorOf('password')} hint="Asked for each time.">
            <PasswordInput name="password" required autoComplete="current-password" />
          </Field>
          <PassphraseField error={errorOf('passphrase')} isEncrypted={isEncrypted} />
        </div>
        <Button type="submit" variant="line" className={styles.act}>
          Download
        </Button>
      </form>
    </Fold>
  )
}

function PassphraseField({ error, isEncrypted }: { error: string | null; isEncrypted: boolean }) {
  return (
    <Field
      label="Passphrase of this file"
      error={error}
      hint={
        isEncrypted
          ? 'Leave it empty to keep the passphrase of the server.'
          : `At least ${SHORTEST_PASSPHRASE} characters. Write it down: without it nobody can open the file.`
      }
    >
      <PasswordInput name="passphrase" autoComplete="off" required={!isEncrypted} />
    </Field>
  )
}

/** A restore replaces everything, so it is a command on the server and no button. */
export function RestoreHelp({ path }: { path: string | null }) {
  const command = restoreCommand(path ?? 'FILE')
  return (
    <Fold title="Restore" state="By a command on the server">
      <p className="mut measure">
        A restore is done on the server, with the site stopped, into an empty data folder. Everybody signs in
        again afterwards. Whoever was erased since stays erased.
      </p>
      <ol className={`mut measure stack ${styles.steps}`}>
        <li>Stop the site, and move the data folder aside. Keep it until all is well.</li>
        <li>
          <p>Type this in the folder of the site:</p>
          <pre className={styles.command}>{command}</pre>
          <CopyButton text={command} otherwise="Select the command and copy it.">
            Copy the command
          </CopyButton>
        </li>
        <li>Start the site again with npm start.</li>
      </ol>
    </Fold>
  )
}
