import { type ReactNode, useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Answer } from '#app/club/answer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { leaveDeskDoor } from '#app/ui/desk-door.ts'
import { DeskIcon } from '#app/ui/desk-icon.tsx'
import { Mark } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import styles from './shell.module.css'

export interface HeaderWay {
  to: string
  label: string
}

/** The dashboards' own header (specification 2), the title of the screen, and what the page puts under it. */
export function AdminShell({
  clubName,
  title,
  ways,
  action,
  children,
}: {
  clubName: string
  title: string
  /** Buttons of the header, such as 'Super Admin Panel' for those who may go there. */
  ways: readonly HeaderWay[]
  action?: ReactNode
  children: ReactNode
}) {
  const logOut = useLogOut()
  useEffect(() => leaveDeskDoor(true), [])
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <div className={`wrap ${styles.row}`}>
          <Link className={styles.brand} to="/" aria-label={`${clubName}, home`}>
            <Mark />
            <span>{clubName}</span>
          </Link>
          <div className={styles.acts}>
            {ways.map((way) => (
              <ButtonLink key={way.to} to={way.to} variant="line" size="s">
                {way.label}
              </ButtonLink>
            ))}
            <ButtonLink
              to="/admin/account"
              variant="bare"
              size="s"
              className={styles.leave}
              aria-label="Your account"
            >
              <DeskIcon name="person" />
              <span>Account</span>
            </ButtonLink>
            {logOut.button}
          </div>
        </div>
      </header>
      <main className={`wrap ${styles.main}`} id="main" tabIndex={-1}>
        {logOut.sentence && <Alert className={styles.problem}>{logOut.sentence}</Alert>}
        <div className={styles.title}>
          <h1>{title}</h1>
          {action}
        </div>
        {children}
      </main>
      <ToastRegion />
    </>
  )
}

/** Signs out; a failure is said under the header, and the dashboard stays. */
function useLogOut() {
  const { Form, state, data } = useFetcher<Answer>()
  const button = (
    <Form method="post" action="/logout">
      <Button
        type="submit"
        variant="bare"
        size="s"
        className={styles.leave}
        aria-label="Log out"
        isBusy={state !== 'idle'}
      >
        <DeskIcon name="leave" />
        <span>Log out</span>
      </Button>
    </Form>
  )
  return { button, sentence: data?.ok === false ? data.sentence : null }
}
