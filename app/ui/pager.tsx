import { useSearchParams } from 'react-router'
import { ButtonLink } from './button.tsx'
import styles from './pager.module.css'

/** Links to the previous and the next page; nothing for a single page. */
export function Pager({ label, page, hasMore }: { label: string; page: number; hasMore: boolean }) {
  const [params] = useSearchParams()
  if (page === 1 && !hasMore) return null
  const to = (number: number) => {
    const next = new URLSearchParams(params)
    next.set('page', String(number))
    return `?${next}`
  }
  return (
    <nav className={styles.pager} aria-label={label}>
      {page > 1 && (
        <ButtonLink to={to(page - 1)} variant="line" size="s" preventScrollReset>
          Previous
        </ButtonLink>
      )}
      <span className="num mut">Page {page}</span>
      {hasMore && (
        <ButtonLink to={to(page + 1)} variant="line" size="s" preventScrollReset>
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
