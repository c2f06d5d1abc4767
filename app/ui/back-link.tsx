import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { opensElsewhere } from './click-guards.ts'
import { Icon } from './icon.tsx'

/** Whether the entry before this one in the browser's history is a page of this site. */
function hasPageBefore(): boolean {
  // The router counts its entries; after a full load the referrer decides.
  if (Number(history.state?.idx) > 0) return true
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}

/** Back to where the visitor came from on this site, else to `to`; without scripts always to `to`. */
export function BackLink({ to, className }: { to: string; className?: string }) {
  const goBack = (click: MouseEvent) => {
    if (opensElsewhere(click) || !hasPageBefore()) return
    click.preventDefault()
    history.back()
  }
  return (
    <Link className={className} to={to} onClick={goBack}>
      <Icon name="back" />
      Back
    </Link>
  )
}
