import styles from './meter.module.css'

/** The share of a whole. Its numbers stand beside it in words, so it is a drawing only. */
export function Meter({
  value,
  done = 0,
  most,
}: {
  value: number
  /** A part of it. */ done?: number
  most: number
}) {
  const share = (part: number) => `${(100 * Math.min(part, most)) / Math.max(1, most)}%`
  return (
    <svg className={styles.meter} aria-hidden="true">
      <rect width={share(value)} height="100%" />
      <rect width={share(done)} height="100%" data-done="" />
    </svg>
  )
}
