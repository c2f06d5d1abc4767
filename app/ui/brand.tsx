import { Link } from 'react-router'
import { Mark } from './icon.tsx'
import styles from './site-header.module.css'

export function Brand({ clubName, onClick }: { clubName: string; onClick?: () => void }) {
  return (
    <Link className={styles.brand} to="/" onClick={onClick}>
      <Mark />
      <span>{clubName}</span>
    </Link>
  )
}
