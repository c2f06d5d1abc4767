import { Form, useNavigation } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { showDay } from '../rules.ts'
import type { HandoverView } from '../use-cases.server.ts'
import { ActionButton } from './handover-row.tsx'
import styles from './handover.module.css'

const useIntent = () => useNavigation().formData?.get('intent')

/** The last day of the leaving admins. */
export function EndsScreen({ view, refused }: { view: HandoverView; refused: Refusal | null }) {
  const { old, endDay, newSuperAdmins } = view
  const isBusy = useIntent() === 'end-terms'
  return (
    <div className={styles.column}>
      {newSuperAdmins < 2 && (
        <Alert tone="warn">
          {newSuperAdmins === 0
            ? 'No super admin of the new committee has accepted yet. The last super admin keeps the role until one has.'
            : 'The new committee has one super admin only. Please name a second one, so that a lost phone does not lock the site.'}
        </Alert>
      )}
      <Form method="post" className="stack" noValidate>
        <HiddenFields fields={{ intent: 'end-terms' }} />
        <OldCommittee old={old} />
        <Field label="Last day" hint="Whoever is not ticked keeps their day." error={refused?.errors?.day}>
          <TextInput type="date" name="day" defaultValue={refused?.typed?.day ?? endDay} required />
        </Field>
        <div className="cluster">
          <Button type="submit" isBusy={isBusy} busyText="Saving...">
            Set the last day
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** The choice of the admins who leave. */
function OldCommittee({ old }: Pick<HandoverView, 'old'>) {
  return (
    <fieldset className="stack">
      <legend className="sr">Who leaves</legend>
      <ul className={styles.rows}>
        {old.map(({ id, name, role, lastDay }) => (
          <li key={id} className={styles.row} data-plain="">
            <label className={styles.check} aria-label={name}>
              <input type="checkbox" name="ids" value={id} defaultChecked aria-label={name} />
              <span className={styles.lines}>
                <span className={styles.name}>{name}</span>
                <span className={styles.facts}>
                  {role === 'super-admin' ? 'Super admin' : 'Admin'}
                  {lastDay && ` until ${showDay(lastDay)}`}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The new link into the group. */
export function InviteScreen({ view, refused }: { view: HandoverView; refused: Refusal | null }) {
  const isBusy = useIntent() === 'change-invite'
  return (
    <div className={styles.column}>
      <p className="mut measure">{view.checks.whatsapp.text}.</p>
      <Form method="post" className="stack" noValidate>
        <HiddenFields fields={{ intent: 'change-invite' }} />
        <Field
          label="New invite link of the WhatsApp group"
          hint="In WhatsApp: Group info, Invite via link, Reset link. The old link then opens nothing any more."
          error={refused?.errors?.inviteUrl}
        >
          <TextInput
            type="url"
            name="inviteUrl"
            inputMode="url"
            required
            defaultValue={refused?.typed?.inviteUrl}
            placeholder="https://chat.whatsapp.com"
          />
        </Field>
        <div className="cluster">
          <Button type="submit" isBusy={isBusy} busyText="Saving...">
            Use this link
          </Button>
        </div>
      </Form>
    </div>
  )
}

interface PassphraseScreenProps {
  view: HandoverView
  /** The one that was made just now. */
  passphrase: string | null
  refused: Refusal | null
}

export function PassphraseScreen({ view, passphrase, refused }: PassphraseScreenProps) {
  const { isOnServer, isChanged } = view.passphrase
  return (
    <div className={styles.column}>
      <p className="mut measure">
        Backups are encrypted with it. Without it nobody can open them, so two people keep it on paper, in two
        places. Old backups keep the old one.
      </p>
      {passphrase ? (
        <NewPassphrase passphrase={passphrase} isOnServer={isOnServer} />
      ) : (
        <div className="cluster">
          <ActionButton fields={{ intent: 'make-passphrase' }} variant="accent" size="m">
            Make a new passphrase
          </ActionButton>
        </div>
      )}
      {isOnServer && !isChanged && (
        <Alert tone="warn">The server still has the passphrase of the old committee.</Alert>
      )}
      <NotedForm isNew={passphrase !== null} error={refused?.errors?.noted} />
    </div>
  )
}

function NewPassphrase({ passphrase, isOnServer }: { passphrase: string; isOnServer: boolean }) {
  return (
    <Panel title="New passphrase">
      <p className={styles.passphrase}>{passphrase}</p>
      <div className="cluster">
        <CopyButton text={passphrase} otherwise="Select the passphrase and copy it.">
          Copy
        </CopyButton>
      </div>
      <p className="mut sm">
        {isOnServer
          ? 'Put it into the settings of the server as BACKUP_PASSPHRASE, the one of now as BACKUP_PASSPHRASE_BEFORE, and start the site again. The checklist notices by itself.'
          : 'This server keeps backups without a passphrase. Use this one when you download the backup.'}
      </p>
    </Panel>
  )
}

function NotedForm({ isNew, error }: { isNew: boolean; error: string | undefined }) {
  return (
    <Form method="post" className="stack" noValidate>
      <HiddenFields fields={{ intent: 'tick', name: 'passphrase-noted' }} />
      <fieldset>
        <legend className="sr">Who has written it down</legend>
        <label className={styles.check}>
          <input type="checkbox" name="noted" value="one" /> The first person has written it down
        </label>
        <label className={styles.check}>
          <input type="checkbox" name="noted" value="two" /> A second person has written it down
        </label>
      </fieldset>
      {error && <Alert>{error}</Alert>}
      <div className="cluster">
        <Button type="submit" variant={isNew ? 'accent' : 'line'}>
          Both have it on paper
        </Button>
      </div>
    </Form>
  )
}
