import { type ReactNode, useEffect } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { restoreTyped } from '#app/ui/early-typing.ts'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { setSignedInHint } from '#app/ui/set-signed-in-hint.ts'
import { setSuperAdminHint } from '#app/ui/super-admin-hint.ts'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Icon, Mark } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useThemeOfAddress } from '#app/ui/theme-toggle.tsx'
import { useFocusOnAnswer } from '#app/ui/use-focus-on-answer.ts'
import { UndoToasts } from '#app/ui/undo-toasts.tsx'
import { helpAddress } from '#app/handbook/rules.ts'
import { AdminNav, SectionNav, useNavigationView } from './admin-nav.tsx'
import styles from './shell.module.css'

interface HeaderLink {
  to: string
  label: string
}

interface AdminShellProps {
  clubName: string
  title: string
  /** Shown quieter after the title, such as the step of a form. */
  titleNote?: string
  /** What the title is about, such as the name of an event, in a line below it. */
  titleOf?: string
  /** The screen above this one: an arrow before the title. */
  back?: HeaderLink
  /** A button of the header: 'Super Admin Panel' for those who may go there. */
  headerLink?: HeaderLink
  action?: ReactNode
  children: ReactNode
}

/** The dashboards' own header (product.md#header), the title of the screen, and what the page puts under it. */
export function AdminShell({
  clubName,
  title,
  titleNote,
  titleOf,
  back,
  headerLink,
  action,
  children,
}: AdminShellProps) {
  const logOut = useLogOut()
  // Each view of a screen renews the hint, which lasts half an hour.
  useEffect(() => setSignedInHint(true))
  useEffect(restoreTyped, [])
  useThemeOfAddress()
  useFocusOnAnswer()
  const navigation = useNavigationView()
  useEffect(() => {
    if (navigation) setSuperAdminHint(navigation.isSuperAdmin)
  }, [navigation])
  const hasNav = navigation !== null
  return (
    <div className={hasNav ? styles.withNav : undefined}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <ShellHeader clubName={clubName} headerLink={headerLink} logOut={logOut.button} />
      <AdminNav />
      <main className={`wrap ${styles.main}`} id="main" tabIndex={-1}>
        {logOut.message && <Alert className={styles.problem}>{logOut.message}</Alert>}
        {navigation?.readableUntil && <TermEnded readableUntil={navigation.readableUntil} />}
        <div className={styles.title}>
          {back && (
            <Link className={styles.back} to={back.to} aria-label={`Back to ${back.label}`}>
              <Icon name="back" />
            </Link>
          )}
          <div className={styles.heading}>
            <h1 data-letters={longestWordStep(title)}>
              {title}
              {titleNote && <span className={styles.note}> · {titleNote}</span>}
              {titleOf && <span className={styles.of}> {titleOf}</span>}
            </h1>
            <HelpLink />
          </div>
          {action}
        </div>
        <SectionNav />
        {children}
      </main>
      <UndoToasts />
    </div>
  )
}

function TermEnded({ readableUntil }: { readableUntil: string }) {
  return (
    <Alert tone="warn" className={styles.problem}>
      Your term has ended. You can look at everything until {readableUntil}, but change nothing.
    </Alert>
  )
}

/** The part of the handbook about this screen. */
function HelpLink() {
  const { pathname, search } = useLocation()
  if (pathname === '/admin/handbook') return null
  const to = helpAddress(pathname, search)
  return (
    <Link
      className={styles.help}
      to={to}
      aria-label={to.includes('?topic=') ? 'Help with this screen' : 'Handbook'}
    >
      ?
    </Link>
  )
}

type ShellHeaderProps = Pick<AdminShellProps, 'clubName' | 'headerLink'> & { logOut: ReactNode }

function ShellHeader({ clubName, headerLink, logOut }: ShellHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.row}`}>
        <Link className={styles.brand} to="/">
          <Mark />
          <span className={styles.clubName} aria-hidden="true">
            {clubName}
          </span>
          <span className="sr">{clubName}, home</span>
        </Link>
        <div className={styles.acts}>
          {headerLink && (
            <ButtonLink to={headerLink.to} variant="line" size="s">
              {headerLink.label}
            </ButtonLink>
          )}
          <ButtonLink
            to="/admin/account"
            variant="bare"
            size="s"
            className={styles.leave}
            aria-label="Your account"
          >
            <AdminIcon name="person" />
            <span>Account</span>
          </ButtonLink>
          {logOut}
        </div>
      </div>
    </header>
  )
}

/** Signs out; on a failure the dashboard stays and shows a message under the header. */
function useLogOut() {
  const { Form, state, data } = useFetcher<FormResult>()
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
        <AdminIcon name="leave" />
        <span>Log out</span>
      </Button>
    </Form>
  )
  return { button, message: data?.ok === false ? data.message : null }
}
