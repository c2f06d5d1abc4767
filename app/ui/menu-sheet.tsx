import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from './button.tsx'
import { Brand } from './brand.tsx'
import { Icon } from './icon.tsx'
import { useSignedInHint } from './signed-in-hint.ts'
import styles from './site-header.module.css'

export interface HeaderLink {
  to: string
  label: string
  current?: 'page' | 'true'
}

const tickets: HeaderLink = { to: '/tickets/mine', label: 'My tickets' }
/** Members have it as the button below. */
const ownPage: HeaderLink = { to: '/me', label: 'My page' }

/** The full-screen menu of small screens: a modal, so the page behind neither scrolls nor takes the focus. */
export function MenuSheet({
  clubName,
  links,
  adminLink,
  joinButton,
  onClose,
}: {
  clubName: string
  links: readonly HeaderLink[]
  adminLink: HeaderLink
  /** Or what a member gets in its place. */
  joinButton: ReactNode
  onClose: () => void
}) {
  const sheet = useModal()
  const isMember = useSignedInHint('member')
  const own = isMember ? [tickets] : [tickets, ownPage]
  return (
    <dialog ref={sheet} className={styles.sheet} data-size="screen" aria-label="Menu" onClose={onClose}>
      <div className={styles.sheetTop}>
        <Brand clubName={clubName} onClick={onClose} />
        <Button variant="line" size="icon" aria-label="Close menu" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <nav className={styles.links} aria-label="Menu">
        {[...links, ...own].map((link) => (
          <Link key={link.to} to={link.to} aria-current={link.current} onClick={onClose}>
            {link.label}
          </Link>
        ))}
      </nav>
      <div className={styles.sheetActs}>
        {joinButton}
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
