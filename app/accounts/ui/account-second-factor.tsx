import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FormResult, toneOf } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { type Mark, useMarkedFields } from '#app/ui/use-focus-on-refusal.ts'
import type { SecondFactorView } from '../auth/second-factor.server.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import styles from './account.module.css'

/** Recovery codes are shown once, in the result that created them. */
export type SecondFactorResult = FormResult & { codes?: string[] }

interface AccountSecondFactorProps {
  view: SecondFactorView
  answer: SecondFactorResult | null
}

/** An authenticator app as the second step of signing in: off, pending, on. */
export function AccountSecondFactor({ view, answer }: AccountSecondFactorProps) {
  const { ref, alertId, mark } = useMarkedFields<HTMLDivElement>(answer?.ok === false ? answer : null)
  return (
    <Fold
      title="Two-step sign-in"
      state={stateWords[view.state]}
      opensFor={answer ?? view.state === 'pending'}
    >
      <div ref={ref} className="stack">
        {answer && (
          <Alert id={alertId} tone={toneOf(answer)}>
            {answer.message}
          </Alert>
        )}
        {answer?.codes && <RecoveryCodes codes={answer.codes} />}
        {view.state === 'off' && (
          <PasswordForm mark={mark} actions={{ 'start-enrolment': 'Turn on two-step sign-in' }}>
            Besides your password, a code from an authenticator app on your phone will be asked for at
            sign-in.
          </PasswordForm>
        )}
        {view.state === 'pending' && <Enrolment view={view} mark={mark} />}
        {view.state === 'on' && (
          <PasswordForm
            // What was written for one answer is not there for the next.
            key={answer?.codes?.[0]}
            mark={mark}
            actions={{
              'renew-codes-second-factor': 'New recovery codes',
              'turn-off-second-factor': 'Turn off two-step sign-in',
            }}
          >
            A code from your authenticator app is asked for at sign-in. {codesLeftText(view.codesLeft)}
          </PasswordForm>
        )}
      </div>
    </Fold>
  )
}

const stateWords = {
  off: 'Off',
  pending: 'Off until you confirm it',
  on: 'On',
} as const satisfies Record<SecondFactorView['state'], string>

function codesLeftText(count: number): string {
  if (count === 0) return 'No recovery code is left: make new ones.'
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`
}

function useSentIntent() {
  return useNavigation().formData?.get('intent')
}

/** Actions that need the password: each intent with the text of its button. */
function PasswordForm({
  actions,
  mark,
  children,
}: {
  actions: Record<string, string>
  mark: Mark
  children: ReactNode
}) {
  const sentIntent = useSentIntent()
  return (
    <Form method="post" className={styles.form} preventScrollReset noValidate>
      <p className="mut sm">{children}</p>
      <Field label="Your password" markedBy={mark('current')}>
        <PasswordInput name="current" autoComplete="current-password" required />
      </Field>
      {Object.entries(actions).map(([intent, text]) => (
        <Button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          variant="line"
          isBusy={sentIntent === intent}
          busyText="One moment..."
        >
          {text}
        </Button>
      ))}
    </Form>
  )
}

function Enrolment({ view, mark }: { view: Extract<SecondFactorView, { state: 'pending' }>; mark: Mark }) {
  const intent = 'confirm-second-factor'
  return (
    <Form method="post" className={styles.form} preventScrollReset noValidate>
      <input type="hidden" name="intent" value={intent} />
      <QrCode className={styles.square} drawing={view.qrCode} label="QR code for your app" />
      <p className="mut sm">Is the app on this very phone?</p>
      <div className="cluster">
        <a className={styles.app} href={view.link}>
          Open authenticator app
        </a>
        <CopyButton text={view.secret} otherwise="Please select the key below and copy it.">
          Copy key
        </CopyButton>
      </div>
      <p className="mut sm">
        No camera? Type this key into the app: <b className={styles.secret}>{groupsOfFour(view.secret)}</b>
      </p>
      <Field label="Code" hint="Six digits from the app" markedBy={mark('code')}>
        <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} required />
      </Field>
      <Button type="submit" isBusy={useSentIntent() === intent} busyText="One moment...">
        Confirm
      </Button>
    </Form>
  )
}

function groupsOfFour(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ul>
      <div className="cluster">
        <CopyButton text={text} otherwise="Please select the codes and copy them.">
          Copy codes
        </CopyButton>
        <a
          className={styles.app}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download codes
        </a>
      </div>
    </>
  )
}
