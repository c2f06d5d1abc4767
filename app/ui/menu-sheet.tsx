import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from './button.tsx'
import { Icon } from './icon.tsx'
import type { HeaderLink } from './site-header.tsx'
import styles from './site-header.module.css'

/** The full-screen menu of small screens: a modal, so the page behind neither scrolls nor takes the focus. */
export function MenuSheet({
  links,
  brand,
  onClose,
}: {
  links: readonly HeaderLink[]
  brand: ReactNode
  onClose: () => void
}) {
  const sheet = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = sheet.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('nav a')?.focus()
    return () => dialog?.close()
  }, [])
  // The click goes on to the link (or to the join dialog) after the sheet has gone.
  const closesOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose()
  }
  return (
    <dialog
      ref={sheet}
      className={styles.sheet}
      data-size="screen"
      aria-label="Menu"
      onClick={closesOnLink}
      onClose={onClose}
    >
      <div className={styles.sheetTop}>
        {brand}
        <Button variant="line" size="icon" aria-label="Close menu" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <nav className={styles.links} aria-label="Menu">
        {links.map((link) => (
          <Link key={link.to} to={link.to} aria-current={link.current}>
            {link.label}
          </Link>
        ))}
      </nav>
      <div className={styles.sheetActs}>
        <ButtonLink to="/join">Join Now</ButtonLink>
        <ButtonLink to="/admin-login" variant="line">
          Admin Login
        </ButtonLink>
      </div>
    </dialog>
  )
}
