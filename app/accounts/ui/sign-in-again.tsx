import type { Answer } from '#app/club/answer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, PasswordInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import styles from './entry.module.css'
import { CodeField, EmailField } from './login-forms.tsx'

/** For a form that came after its session had ended: it waits inside this one. Plain forms, since no script sent it. */
export function SignInAgain({
  to,
  kept,
  asks,
  answer,
}: {
  to: string
  kept: string
  asks: 'password' | 'code'
  answer: Answer | null
}) {
  const typed = answer?.ok === false ? answer.typed : undefined
  return (
    <form method="post" action={`/admin/again?${new URLSearchParams({ to })}`} className={styles.form}>
      {answer && (
        <Alert tone={answer.ok || answer.status === 401 ? 'warn' : 'danger'}>
          {answer.ok ? answer.said : answer.sentence}
        </Alert>
      )}
      <input type="hidden" name="again" value={asks} />
      <input type="hidden" name="kept" value={kept} />
      {asks === 'code' ? (
        <CodeField />
      ) : (
        <>
          <EmailField typed={typed?.email} />
          <Field label="Password">
            <PasswordInput name="password" autoComplete="current-password" required />
          </Field>
        </>
      )}
      <Button type="submit">Sign in</Button>
    </form>
  )
}

/** In again: one press brings the form back, filled as it was and not sent yet. */
export function BackToForm({
  said,
  to,
  kept,
  mark,
}: {
  said: string
  to: string
  kept: readonly (readonly [string, string])[]
  /** Tells the page that the form comes back to be looked over. */
  mark: string
}) {
  if (kept.length === 0)
    return (
      <div className={styles.form}>
        <Alert tone="good">{said}</Alert>
        <ButtonLink to={to}>Go on</ButtonLink>
      </div>
    )
  return (
    <form method="post" action={to} className={styles.form}>
      <Alert tone="good">{said}</Alert>
      {kept.map(([name, word], place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two words may have the same name, and none moves
        <input key={place} type="hidden" name={name} value={word} />
      ))}
      <input type="hidden" name={mark} value="1" />
      <Button type="submit">Back to your form</Button>
    </form>
  )
}
