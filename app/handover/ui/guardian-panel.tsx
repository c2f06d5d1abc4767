import { Form, useNavigation } from 'react-router'
import { ABSENT_DAYS, type Guardian } from '#app/accounts/guardian.rules.ts'
import type { GuardianView } from '#app/accounts/use-cases.server.ts'
import type { Refusal } from '#app/club/form-result.ts'
import { type Clock, plainDay } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import styles from './handover.module.css'
import { PasswordInput } from '#app/ui/password-input.tsx'

/** The password field, shown when the last password check is too old. */
export function OwnPassword({ refused }: { refused: Refusal | null }) {
  return (
    <Field
      label="Your own password"
      hint="For safety, enter your own again."
      error={refused?.mustReauthenticate ? refused.message : null}
    >
      <PasswordInput name="current" autoComplete="current-password" required />
    </Field>
  )
}

/** The guardian: opens the site again with a former super admin, when the committee has left without a handover. */
export function GuardianPanel({
  view: { guardian, formerSuperAdmins, mustReauthenticate },
  refused,
  clock,
}: {
  view: GuardianView
  /** The answer to this form. */
  refused: Refusal | null
  clock: Clock
}) {
  const mustProve = mustReauthenticate || refused?.mustReauthenticate === true
  const refusedName = refused?.typed?.intent === 'name-guardian' ? refused : null
  const refusedRemoval = refused?.typed?.intent === 'remove-guardian' ? refused : null
  return (
    <Panel title="Guardian">
      <p className="mut sm">
        Somebody outside the committee, such as the faculty coordinator. They see nothing of the members. If
        no super admin signs in for {ABSENT_DAYS} days, they are told, and can open the site again together
        with one former super admin.
      </p>
      {guardian && <GuardianFacts guardian={guardian} clock={clock} />}
      {formerSuperAdmins === 0 && (
        <p className="mut sm">
          There is no former super admin yet, so the guardian would have nobody to ask. The first one is there
          when a super admin leaves.
        </p>
      )}
      <details key={guardian?.setAt} className={styles.edit} open={refusedName !== null || undefined}>
        <summary>{guardian ? 'Name somebody else' : 'Name a guardian'}</summary>
        <GuardianForm mustProve={mustProve} refused={refusedName} />
      </details>
      {guardian && <RemoveGuardian mustProve={mustProve} name={guardian.name} refused={refusedRemoval} />}
    </Panel>
  )
}

function GuardianFacts({
  guardian: { name, email, setAt, notifiedAt },
  clock,
}: {
  guardian: Guardian
  clock: Clock
}) {
  return (
    <p>
      <b>{name}</b>, {email}
      <span className="mut sm">
        {' '}
        since {plainDay(setAt, clock.timeZone)}
        {notifiedAt && `, last mail on ${plainDay(notifiedAt, clock.timeZone)}`}
      </span>
    </p>
  )
}

function GuardianForm({ mustProve, refused }: { mustProve: boolean; refused: Refusal | null }) {
  const isSending = useNavigation().formData?.get('intent') === 'name-guardian'
  const typed = refused?.typed
  return (
    <Form method="post" preventScrollReset noValidate className="stack">
      <HiddenFields fields={{ intent: 'name-guardian' }} />
      <Field label="Name" error={refused?.errors?.name}>
        <TextInput name="name" defaultValue={typed?.name} required autoComplete="off" />
      </Field>
      <Field label="Email" error={refused?.errors?.email}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          defaultValue={typed?.email}
          required
          autoComplete="off"
        />
      </Field>
      {mustProve && <OwnPassword refused={refused} />}
      <div className="cluster">
        <Button type="submit" size="s" isBusy={isSending} busyText="Saving...">
          Name as guardian
        </Button>
      </div>
    </Form>
  )
}

function RemoveGuardian({
  mustProve,
  name,
  refused,
}: {
  mustProve: boolean
  name: string
  refused: Refusal | null
}) {
  return (
    <details className={styles.edit} open={refused !== null || undefined}>
      <summary>Remove {name}</summary>
      <Form method="post" preventScrollReset noValidate className="stack">
        <HiddenFields fields={{ intent: 'remove-guardian' }} />
        {mustProve && <OwnPassword refused={refused} />}
        <div className="cluster">
          <Button type="submit" size="s" variant="danger">
            Remove the guardian
          </Button>
        </div>
      </Form>
    </details>
  )
}
