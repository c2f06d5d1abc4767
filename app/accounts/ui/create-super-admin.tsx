import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Answer, Refusal } from '#app/club/answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogBody } from '#app/ui/dialog.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { readSignUp, signUpFormProblem } from '../forms.ts'
import { superAdminSentences } from '../rules.ts'
import styles from './lists.module.css'
import { EmailField, NewPasswordFields } from './login-forms.tsx'
import { OwnPasswordField } from './proof.tsx'

const CREATE = 'Create Super Admin'

function problemOf(form: FormData): string | null {
  const problem = signUpFormProblem(readSignUp(Object.fromEntries(form)))
  return problem && superAdminSentences[problem]
}

/** Specification 5, "Create Super Admin modal". `refused` is what a page without scripts heard. */
export function CreateSuperAdmin({
  refused,
  mustProve = false,
  onCreated,
  onClose,
}: {
  refused?: Refusal | null
  /** The password of whoever creates is asked for, too. */
  mustProve?: boolean
  onCreated: (said: string) => void
  onClose: () => void
}) {
  const fetcher = useFetcher<Answer>()
  const { data: answer } = fetcher
  const answered = answer?.ok === false ? answer : (refused ?? null)
  const checked = useCheckedForm(problemOf, { answered })
  const isBusy = fetcher.state !== 'idle'
  useEffect(() => {
    if (answer?.ok) onCreated(answer.said)
  }, [answer, onCreated])
  return (
    <Dialog size="narrow" label={CREATE} canClose={!isBusy} onClose={onClose}>
      <DialogBody title={CREATE}>
        <p className="mut sm">Created approved, with every key in the building.</p>
        <fetcher.Form
          method="post"
          action="/admin/super-dashboard?dialog=create"
          noValidate
          className={styles.form}
          onSubmit={checked.onSubmit}
        >
          <input type="hidden" name="intent" value="create-super-admin" />
          {checked.sentence && !isBusy && <Alert key={checked.tryKey}>{checked.sentence}</Alert>}
          <EmailField typed={refused?.typed?.email} />
          <NewPasswordFields />
          {(mustProve || answered?.mustProve) && (
            <OwnPasswordField hint="Yours, not theirs: you wrote it more than five minutes ago." />
          )}
          <Button type="submit" isBusy={isBusy} busyText="Creating...">
            {CREATE}
          </Button>
        </fetcher.Form>
      </DialogBody>
    </Dialog>
  )
}
