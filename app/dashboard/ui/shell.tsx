import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon, Mark } from '#app/ui/icon.tsx'
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
            <LogOut />
          </div>
        </div>
      </header>
      <main className={`wrap ${styles.main}`} id="main" tabIndex={-1}>
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

function LogOut() {
  return (
    <Form method="post" action="/logout">
      <Button type="submit" variant="bare" size="s" className={styles.leave} aria-label="Log out">
        <Icon name="leave" />
        <span>Log out</span>
      </Button>
    </Form>
  )
}
