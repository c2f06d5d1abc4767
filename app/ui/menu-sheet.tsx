import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink, FormLink } from './button.tsx'
import { Brand } from './brand.tsx'
import { Icon } from './icon.tsx'
import styles from './site-header.module.css'

export interface HeaderLink {
  to: string
  label: string
  current?: 'page' | 'true'
}

const ownTickets: HeaderLink = { to: '/tickets/mine', label: 'My tickets' }

/** The full-screen menu of small screens: a modal, so the page behind neither scrolls nor takes the focus. */
export function MenuSheet({
  clubName,
  links,
  adminLink,
  onClose,
}: {
  clubName: string
  links: readonly HeaderLink[]
  adminLink: HeaderLink
  onClose: () => void
}) {
  const sheet = useModal()
  return (
    <dialog ref={sheet} className={styles.sheet} data-size="screen" aria-label="Menu" onClose={onClose}>
      <div className={styles.sheetTop}>
        <Brand clubName={clubName} onClick={onClose} />
        <Button variant="line" size="icon" aria-label="Close menu" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <nav className={styles.links} aria-label="Menu">
        {[...links, ownTickets].map((link) => (
          <Link key={link.to} to={link.to} aria-current={link.current} onClick={onClose}>
            {link.label}
          </Link>
        ))}
      </nav>
      <div className={styles.sheetActs}>
        <FormLink to="/join" onGo={onClose}>
          Join Now
        </FormLink>
        <ButtonLink to={adminLink.to} variant="line" onClick={onClose}>
          {adminLink.label}
        </ButtonLink>
      </div>
    </dialog>
  )
}

/** Open as long as it is drawn, with the focus on its first link. */
function useModal() {
  const sheet = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = sheet.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('nav a')?.focus()
    return () => dialog?.close()
  }, [])
  return sheet
}
