import { Form, useNavigation } from 'react-router'
import { Ago, type Clock, plainDay } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import type { Device } from '../model.ts'
import styles from './account.module.css'

/** The active sessions of the viewer, with buttons that end them. */
export function AccountDevices({
  devices,
  clock,
  isOpen,
}: {
  devices: readonly Device[]
  clock: Clock
  /** One of them was just ended. */
  isOpen: boolean
}) {
  const otherDevices = devices.filter(({ isThis }) => !isThis)
  return (
    <Fold
      title="Signed in"
      state={otherDevices.length === 0 ? 'On this device alone' : `On ${devices.length} devices`}
      opensFor={isOpen}
    >
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={device.id} className={styles.device}>
            <div>
              <b>{device.name}</b>
              <span className="xs mut3">
                Since {plainDay(device.since, clock.timeZone)}, last seen{' '}
                <Ago instant={device.seenAt} clock={clock} />
              </span>
            </div>
            {device.isThis ? <Badge kind="ok">This device</Badge> : <SignOut device={device} />}
          </li>
        ))}
      </ul>
      {otherDevices.length === 0 && <p className="mut sm">You are signed in nowhere else.</p>}
      {otherDevices.length > 0 && <SignOutOthers />}
    </Fold>
  )
}

function useIsSending(): boolean {
  return useNavigation().formMethod === 'POST'
}

function SignOut({ device }: { device: Device }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={device.id} />
      <Button
        type="submit"
        name="intent"
        value="end-device"
        variant="line"
        size="s"
        disabled={useIsSending()}
        aria-label={`Sign out ${device.name}`}
      >
        Sign out
      </Button>
    </Form>
  )
}

function SignOutOthers() {
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        name="intent"
        value="end-others"
        variant="danger"
        size="s"
        disabled={useIsSending()}
      >
        Sign out all other devices
      </Button>
    </Form>
  )
}
