import type { FormResult } from '#app/club/form-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useMarkedFields } from '#app/ui/use-focus-on-refusal.ts'
import { CodeField, EmailField, PasswordField } from './login-forms.tsx'

/** The longest forms fit in 64 kB only in this type: the other one writes nine bytes for a letter of Hindi. */
const KEPT_FORM_TYPE = 'multipart/form-data'

/** For a form that came after its session had ended: it waits inside this one. Plain forms, since no script sent it. */
export function ReauthenticationForm({
  to,
  kept,
  asks,
  answer,
}: {
  to: string
  kept: string
  asks: 'password' | 'code'
  answer: FormResult | null
}) {
  const refused = answer?.ok === false ? answer : null
  const { ref, alertId, mark } = useMarkedFields<HTMLFormElement>(refused)
  return (
    <form
      ref={ref}
      method="post"
      encType={KEPT_FORM_TYPE}
      action={`/admin/reauthenticate?${new URLSearchParams({ to })}`}
      className="stack"
    >
      {answer && (
        <Alert id={alertId} tone={answer.ok || answer.status === 401 ? 'warn' : 'danger'}>
          {answer.message}
        </Alert>
      )}
      <HiddenFields fields={{ again: asks, kept }} />
      {asks === 'code' ? (
        <CodeField mark={mark} />
      ) : (
        <>
          <EmailField typed={refused?.typed?.email} mark={mark} />
          <PasswordField mark={mark} />
        </>
      )}
      <Button type="submit">Sign in</Button>
    </form>
  )
}

/** After the new sign-in: a button brings the form back, still filled in and not sent yet. */
export function BackToForm({
  message,
  to,
  kept,
  mark,
}: {
  message: string
  to: string
  kept: readonly (readonly [string, string])[]
  /** Tells the page that the form comes back for a review. */
  mark: string
}) {
  if (kept.length === 0)
    return (
      <div className="stack">
        <Alert tone="good">{message}</Alert>
        <ButtonLink to={to}>Continue</ButtonLink>
      </div>
    )
  return (
    <form method="post" encType={KEPT_FORM_TYPE} action={to} className="stack">
      <Alert tone="good">{message}</Alert>
      {kept.map(([name, word], place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two fields may have the same name, and the order is fixed
        <input key={place} type="hidden" name={name} value={word} />
      ))}
      <input type="hidden" name={mark} value="1" />
      <Button type="submit">Back to your form</Button>
    </form>
  )
}
