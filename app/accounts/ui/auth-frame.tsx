import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Mark } from '#app/ui/icon.tsx'
import styles from './auth.module.css'

/** The frame of the screens before sign-in: a picture with a title line, and one form. The picture is optional. */
export function AuthFrame({
  clubName,
  title,
  picture,
  line,
  isPictureOnPhones = false,
  children,
}: {
  clubName: string
  title: string
  picture: string
  line: string
  isPictureOnPhones?: boolean
  children: ReactNode
}) {
  return (
    <main className={styles.frame} id="main" data-phone-picture={isPictureOnPhones || undefined}>
      <div className={styles.art}>
        <img src={picture} alt="" width={1720} height={720} />
        <p className="title-i">{line}</p>
      </div>
      <div className={styles.side}>
        <div className={styles.column}>
          <Link className={styles.brand} to="/">
            <Mark />
            <span>{clubName}</span>
          </Link>
          <h1>{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}

/** The quiet links under a form. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}
