import styles from './preview-band.module.css'

/** Over what only those with the private link see. */
export function PreviewBand({ className = '' }: { className?: string | undefined }) {
  return (
    <p className={`${styles.band} ${className}`} role="note">
      Preview: not published yet
    </p>
  )
}
