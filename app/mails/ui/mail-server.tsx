import { Form, Link, useNavigation } from 'react-router'
import { OwnPasswordField } from '#app/ui/own-password-field.tsx'
import { type FormResult, toneOf } from '#app/club/form-result.ts'
import { mailServerLabels } from '#app/club/mail-server.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { SeenVersion } from '#app/ui/seen-version.tsx'
import { useMarkedFields } from '#app/ui/use-focus-on-refusal.ts'
import type { MailServerView } from '../use-cases.server.ts'
import styles from './mails.module.css'

/** `savedAt`: what the next saving must have seen. */
export type MailServerAnswer = FormResult & { savedAt?: string }

const USUAL_PORT = 587

/** The form of the mail server: set, test, remove. SMTP_URL overrides it. */
export function MailServerPanel({ view, answer }: { view: MailServerView; answer: MailServerAnswer | null }) {
  if (view.environment) return <FromEnvironment {...view.environment} isOverriding={view.server !== null} />
  const { server } = view
  return (
    <Panel title={server ? 'Mails are sent by a mail server' : 'Mail is not set up'}>
      <p className="mut">
        {server
          ? 'What you change here holds for the next mail.'
          : 'Until a mail server is set, tickets, notices and password links are saved, not sent.'}{' '}
        <Link className="textlink" to="/admin/mails">
          See all mails
        </Link>
      </p>
      <MailServerForm view={view} answer={answer} />
    </Panel>
  )
}

function FromEnvironment({
  server,
  sender,
  isOverriding,
}: {
  server: string
  sender: string
  isOverriding: boolean
}) {
  return (
    <Panel title="Mails are sent by a mail server">
      <p className="mut">
        They go through <b className={styles.place}>{server}</b>, from{' '}
        <b className={styles.place}>{sender}</b>. This is set where the site is started (SMTP_URL and
        MAIL_FROM) and can be changed only there.
        {isOverriding && ' The mail server that was set here before is not used.'}
      </p>
      <p>
        <Link className="textlink" to="/admin/mails">
          See all mails, and send a test mail
        </Link>
      </p>
    </Panel>
  )
}

function MailServerForm({ view, answer }: { view: MailServerView; answer: MailServerAnswer | null }) {
  const { server, isSealed } = view
  const refused = answer?.ok === false ? answer : null
  const { ref, alertId, mark } = useMarkedFields<HTMLFormElement>(refused)
  return (
    <Form ref={ref} method="post" noValidate preventScrollReset className="stack">
      <SeenVersion latest={view.savedAt} own={answer?.savedAt ?? refused?.typed?.['seenAt']} />
      <ServerFields view={view} answer={answer} />
      {!isSealed && (
        <p className="sm mut">
          The password is stored as it is typed. With SECRET_KEY, set where the site is started, it is
          encrypted.
        </p>
      )}
      {(view.mustReauthenticate || refused?.mustReauthenticate) && (
        <OwnPasswordField
          hint="For safety, since mails carry links that open accounts."
          hasFocus={false}
          markedBy={mark('current')}
        />
      )}
      {answer && (
        <Alert id={alertId} tone={toneOf(answer)}>
          {answer.message}
        </Alert>
      )}
      <Actions isSet={server !== null} />
    </Form>
  )
}

function ServerFields(props: { view: MailServerView; answer: FormResult | null }) {
  return (
    <div className={styles.server}>
      <Text name="host" {...props} hint="Such as smtp.gmail.com" />
      <Text
        name="port"
        {...props}
        inputMode="numeric"
        hint="587 for most servers; 465 for encryption from the start"
      />
      <Text name="username" {...props} hint="Mostly the whole email address" />
      <Password {...props} />
      <Text name="senderAddress" {...props} type="email" hint="Mails come from it, and answers go to it" />
      <Text name="senderName" {...props} hint="Leave empty to use the club’s name" />
    </div>
  )
}

type FieldName = Exclude<keyof typeof mailServerLabels, 'password'>

function Text({
  name,
  view,
  answer,
  hint,
  ...rest
}: {
  name: FieldName
  view: MailServerView
  answer: FormResult | null
  hint: string
  type?: 'email'
  inputMode?: 'numeric'
}) {
  const refused = answer?.ok === false ? answer : null
  const storedValue = view.server?.[name] ?? (name === 'port' ? USUAL_PORT : '')
  return (
    <Field label={mailServerLabels[name]} hint={hint} error={refused?.errors?.[name]}>
      <TextInput
        name={name}
        defaultValue={refused?.typed?.[name] ?? String(storedValue)}
        autoComplete="off"
        spellCheck={false}
        {...rest}
      />
    </Field>
  )
}

/** Written, never read: the key empties the field when it is saved. */
function Password({ view, answer }: { view: MailServerView; answer: FormResult | null }) {
  const error = answer?.ok === false ? answer.errors?.password : undefined
  const hint = view.hasPassword
    ? 'A password is set. Leave this empty to keep it, or enter a new one.'
    : 'For Gmail an app password, not the one you sign in with'
  return (
    <Field label={mailServerLabels.password} hint={hint} error={error}>
      <PasswordInput key={view.savedAt} name="password" autoComplete="off" />
    </Field>
  )
}

function Actions({ isSet }: { isSet: boolean }) {
  const { formData } = useNavigation()
  const intent = formData?.get('intent')
  return (
    <div className="cluster" data-gap="3">
      <Button
        type="submit"
        name="intent"
        value="save-mail"
        isBusy={intent === 'save-mail'}
        busyText="Saving..."
      >
        Save mail server
      </Button>
      <Button
        type="submit"
        name="intent"
        value="try-mail"
        variant="line"
        isBusy={intent === 'try-mail'}
        busyText="Sending..."
      >
        Send test mail
      </Button>
      {isSet && (
        <Button
          type="submit"
          name="intent"
          value="remove-mail"
          variant="bare"
          isBusy={intent === 'remove-mail'}
          busyText="Removing..."
        >
          Stop sending mails
        </Button>
      )}
    </div>
  )
}
