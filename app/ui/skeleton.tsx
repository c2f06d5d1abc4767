import styles from './skeleton.module.css'

/** A placeholder while content loads. Its container carries `aria-busy`. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'short' | 'title' | 'badge' | 'picture' }) {
  return <span className={styles.bone} data-shape={shape} aria-hidden="true" />
}
