import { useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { NAME_MAX_LENGTH } from '#app/club/person-fields.rules.ts'
import { branches, years } from '#app/club/studies.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { FormFoot } from '#app/ui/form-foot.tsx'
import { OptionalChoice } from '#app/ui/optional-choice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useFirstField } from '#app/ui/use-first-field.ts'
import type { MemberPage } from '../model.ts'
import styles from './members.module.css'
import type { PhoneHolder } from '../member-form.rules.ts'

/** Whose the phone is that was refused. */
export function PhoneHolderLink({ holder: { id, name } }: { holder: PhoneHolder }) {
  return (
    <p>
      The phone is that of <Link to={`/admin/users/${id}`}>{name}</Link>. If it is the same person, erase the
      account that is not used, on its page.
    </p>
  )
}

interface MemberFormProps {
  /** null: a new one. */
  member: MemberPage | null
  refused: Refusal | null
  isSaving: boolean
}

/** Adds a member, or changes one. */
export function MemberForm({ member: latest, refused, isSaving }: MemberFormProps) {
  const typed = refused?.typed
  const errors = refused?.errors ?? {}
  // The version the form was opened with: later changes of other admins count as unseen.
  const [member] = useState(latest)
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form, member === null)
  return (
    <Form ref={form} method="post" className="stack" preventScrollReset={member !== null} noValidate>
      <input type="hidden" name="intent" value="save" />
      {member && <input type="hidden" name="seenAt" value={typed?.['seenAt'] ?? member.updatedAt} />}
      {refused && !isSaving && (
        <FormRefused isSignedOut={refused.status === 401}>{refused.message}</FormRefused>
      )}
      <Field label="Name" error={errors['name']}>
        <TextInput
          name="name"
          defaultValue={typed?.['name'] ?? member?.name}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          required
        />
      </Field>
      <Contact member={member} typed={typed} errors={errors} />
      <Studies member={member} typed={typed} errors={errors} />
      <FormFoot isSticky={!member}>
        <Button type="submit" isBusy={isSaving} busyText="Saving...">
          {member ? 'Save' : 'Add member'}
        </Button>
      </FormFoot>
    </Form>
  )
}

interface PartProps {
  member: MemberPage | null
  typed: Record<string, string> | undefined
  errors: Partial<Record<string, string>>
}

function phoneHint(member: MemberPage | null): string {
  return member?.phone ? `Leave it empty to keep ${member.phone}` : 'Ten digits'
}

function emailHint(member: MemberPage | null): string {
  if (!member?.email) return 'May stay empty. It counts once its owner follows a link mailed to it'
  return member.isEmailConfirmed
    ? 'Confirmed. A new address has to be confirmed again, and the old one hears of it'
    : 'Not confirmed yet'
}

function Contact({ member, typed, errors }: PartProps) {
  return (
    <div className="grid2">
      <Field label="Phone" hint={phoneHint(member)} error={errors['phone']}>
        <TextInput
          name="phone"
          type="tel"
          inputMode="numeric"
          defaultValue={typed?.['phone']}
          autoComplete="off"
          required={!member?.phone}
        />
      </Field>
      <Field label="Email" hint={emailHint(member)} error={errors['email']}>
        <TextInput
          name="email"
          type="email"
          defaultValue={typed?.['email'] ?? member?.email ?? ''}
          autoComplete="off"
        />
      </Field>
    </div>
  )
}

function Studies({ member, typed, errors }: PartProps) {
  return (
    <>
      <div className="grid2">
        <OptionalChoice
          name="branch"
          label="Branch"
          value={typed?.['branch'] ?? member?.branch}
          choices={branches}
          error={errors['branch']}
        />
        <OptionalChoice
          name="year"
          label="Year of study"
          value={typed?.['year'] ?? member?.year}
          choices={years.map((year) => [year, year] as const)}
          hint={member?.leavesIn && !member.year ? `Left the college in ${member.leavesIn}` : null}
          error={errors['year']}
        />
      </div>
      <Field
        label="Member until"
        hint={
          member
            ? 'A new year of study moves it along, unless you choose another day'
            : 'Empty: July of the last year of study'
        }
        error={errors['until']}
      >
        <TextInput
          name="until"
          type="date"
          className={styles.day}
          defaultValue={typed?.['until'] ?? member?.membership?.memberUntil ?? ''}
        />
      </Field>
    </>
  )
}

/** Shown instead of the form for an account that is not a member. */
export function SignUpDetails({ email }: Pick<MemberPage, 'email'>) {
  return (
    <Panel title="Details">
      <p>{email}</p>
      <p className="mut">
        Somebody signed up with this address and is no member yet. They correct their details on their own
        page, and become a member by a join request.
      </p>
    </Panel>
  )
}
