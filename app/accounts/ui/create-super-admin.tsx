import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import type { FormResult, Refusal } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogBody } from '#app/ui/dialog.tsx'
import { RefusalAlert, useCheckedForm } from '#app/ui/refusal-alert.tsx'
import type { FormRefusal, Mark } from '#app/ui/use-focus-on-refusal.ts'
import { fieldsToMark, readSignUp, signUpFormProblem } from '../auth/forms.rules.ts'
import { superAdminMessages } from '../rules.ts'
import { EmailField, NewPasswordFields } from './login-forms.tsx'
import { OwnPasswordField } from '#app/ui/own-password-field.tsx'

const form = { method: 'post', action: '/admin/super-dashboard?dialog=create' } as const
/** product.md#invites */
const INVITES = '/admin/invites'
const CREATE = 'Create Super Admin'

function refusalOf(form: FormData): FormRefusal | null {
  const signUp = readSignUp(Object.fromEntries(form))
  const problem = signUpFormProblem(signUp)
  return problem && { message: superAdminMessages[problem], fields: fieldsToMark(problem, signUp) }
}

/** product.md#passwords. `refused` is what a page without scripts heard. */
export function CreateSuperAdmin({
  refused,
  mustReauthenticate,
  onCreated,
  onClose,
}: {
  refused: Refusal | null
  /** Asks for the creator's own password as well. */
  mustReauthenticate: boolean
  onCreated: (message: string) => void
  onClose: () => void
}) {
  const { Form, data: answer, state } = useFetcher<FormResult>()
  const refusal = answer?.ok === false ? answer : refused
  const { ref, ...checked } = useCheckedForm(refusalOf, { answered: refusal })
  const isBusy = state !== 'idle'
  useEffect(() => {
    if (answer?.ok) onCreated(answer.message)
  }, [answer, onCreated])
  return (
    <Dialog size="narrow" label={CREATE} canClose={!isBusy} onClose={onClose}>
      <DialogBody title={CREATE}>
        <BetterInvite />
        <Form {...form} ref={ref} noValidate className="stack" onSubmit={checked.onSubmit}>
          <input type="hidden" name="intent" value="create-super-admin" />
          {!isBusy && <RefusalAlert {...checked} />}
          <EmailField typed={refused?.typed?.email} mark={checked.mark} />
          <NewPasswordFields mark={checked.mark} />
          {(mustReauthenticate || refusal?.mustReauthenticate) && (
            <CreatorPassword mark={checked.mark} hasFocus={refusal?.mustReauthenticate === true} />
          )}
          <Button type="submit" isBusy={isBusy} busyText="Creating...">
            {CREATE}
          </Button>
        </Form>
      </DialogBody>
    </Dialog>
  )
}

function BetterInvite() {
  return (
    <p className="mut sm">
      Has full access as soon as it is created, and must choose another password at the first sign-in. Better:{' '}
      <Link to={`${INVITES}?role=super-admin`}>send a link</Link>, and they choose their own.
    </p>
  )
}

function CreatorPassword({ mark, hasFocus }: { mark: Mark; hasFocus: boolean }) {
  return (
    <OwnPasswordField
      hint="For safety, enter your own again. It is not the new one."
      hasFocus={hasFocus}
      markedBy={mark('current')}
    />
  )
}
