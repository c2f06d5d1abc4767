import { Form, useNavigation } from 'react-router'
import type { Answer } from '#app/club/answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, PasswordInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { newPasswordFormProblem, readOwnPassword } from '../forms.ts'
import { ownPasswordSentences } from '../own-rules.ts'
import styles from './account.module.css'
import { NewPasswordFields } from './login-forms.tsx'

function sentenceOf(form: FormData): string | null {
  const sent = readOwnPassword(Object.fromEntries(form))
  const problem = sent.current ? newPasswordFormProblem(sent) : 'fill-in-all-fields'
  return problem && ownPasswordSentences[problem]
}

/** `answer` is what this form heard, nobody else's. */
export function AccountPassword({ email, answer }: { email: string; answer: Answer | null }) {
  const refused = answer?.ok === false ? answer : null
  const checked = useCheckedForm(sentenceOf, { answered: refused })
  const isBusy = useNavigation().formData?.get('intent') === 'change-password'
  return (
    <Panel title="Password">
      <Form
        // What was saved is no longer typed.
        key={answer?.ok ? 'saved' : 'typed'}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={checked.onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="change-password" />
        {checked.sentence && <Alert key={checked.tryKey}>{checked.sentence}</Alert>}
        {answer?.ok && !checked.sentence && <Alert tone="good">{answer.said}</Alert>}
        {/* Keepers of passwords want to know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field label="Current password">
          <PasswordInput name="current" autoComplete="current-password" required />
        </Field>
        <NewPasswordFields label="New password" />
        <Button type="submit" isBusy={isBusy} busyText="Saving...">
          Change password
        </Button>
      </Form>
    </Panel>
  )
}
