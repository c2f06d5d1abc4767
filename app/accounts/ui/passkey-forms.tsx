import { Form } from 'react-router'
import { plainDay } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { Passkey } from '../passkeys.rules.ts'
import { type OwnPageProps, PartAnswer } from './own-page-part.tsx'
import styles from './own-page.module.css'
import { usePasskey } from './use-passkey.ts'

/** At the sign-in: the device proves who it is, no address is typed. */
export function PasskeySignIn() {
  const { isAvailable, isBusy, problem, start } = usePasskey('get')
  if (!isAvailable) return null
  return (
    <div className="stack">
      {problem && <Alert>{problem}</Alert>}
      <Button variant="line" isBusy={isBusy} busyText="One moment..." onClick={start}>
        Sign in with a passkey
      </Button>
    </div>
  )
}

/** On the member's own page: the passkeys that sign in without a mailed link. */
export function OwnPasskeys({ page, answer, timeZone }: OwnPageProps) {
  const { isAvailable, isBusy, problem, start } = usePasskey('create')
  return (
    <div className={`stack ${styles.block}`} data-gap="3">
      <p className="mut">
        A passkey is kept by your phone or computer, and opens your page with your fingerprint, face or screen
        lock. Mailed links still work.
      </p>
      {problem ? <Alert>{problem}</Alert> : <PartAnswer answer={answer} about="passkey" />}
      <PartAnswer answer={answer} about="passkey-remove" />
      {page.passkeys.length > 0 && (
        <ul className="stack" aria-label="My passkeys">
          {page.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {isAvailable && (
        <div>
          <Button variant="line" size="s" isBusy={isBusy} busyText="One moment..." onClick={start}>
            Add a passkey on this device
          </Button>
        </div>
      )}
      {isAvailable === false && <p className="mut sm">This browser cannot make passkeys.</p>}
    </div>
  )
}

function PasskeyRow({ passkey, timeZone }: { passkey: Passkey; timeZone: string }) {
  const { id, device, since, usedAt } = passkey
  return (
    <li>
      <Form method="post" className="cluster" preventScrollReset>
        <HiddenFields fields={{ intent: 'passkey-remove', id }} />
        <span>
          <b>{device}</b>{' '}
          <span className="mut sm">
            since {plainDay(since, timeZone)}
            {usedAt && `, last used ${plainDay(usedAt, timeZone)}`}
          </span>
        </span>
        <Button type="submit" variant="line" size="s" aria-label={`Remove the passkey ${device}`}>
          Remove
        </Button>
      </Form>
    </li>
  )
}
