import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import styles from './fold.module.css'
import { useOpening } from './use-opening.ts'

/** A closed line that says in words what is in it; it opens with a tap. */
export function Fold({
  title,
  state,
  opensFor,
  children,
}: {
  title: string
  state: ReactNode
  /** Opens the group at first, and whenever it is another: true, an answer, the errors of a form. Only the user closes it. */
  opensFor?: unknown
  children: ReactNode
}) {
  return (
    <details className={styles.fold} {...useOpening(opensFor)}>
      <summary className={styles.line}>
        <Words title={title} state={state} />
        <span className={styles.sign} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}

/** Such a line among others that leads to a screen of its own. */
export function FoldLink({ title, state, to }: { title: string; state: ReactNode; to: string }) {
  return (
    <div className={styles.fold}>
      <Link className={styles.line} to={to}>
        <Words title={title} state={state} />
        <Icon name="forward" />
      </Link>
    </div>
  )
}

function Words({ title, state }: { title: string; state: ReactNode }) {
  return (
    <span>
      <h2>{title}</h2>
      <span className="mut sm">{state}</span>
    </span>
  )
}
