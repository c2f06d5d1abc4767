import type { ReactNode } from 'react'
import { ButtonLink, type ButtonVariant } from './button.tsx'
import { Drawing } from './icon.tsx'

/** Leads to the page with everything for sharing. `what` is for screen readers: the title. */
export function ShareLink({
  to,
  what,
  label = 'Share',
  variant = 'line',
}: {
  to: string
  what: string
  label?: ReactNode
  variant?: ButtonVariant
}) {
  return (
    <ButtonLink to={to} size="s" variant={variant}>
      <Drawing>
        <path d="M12 15V4M8 7.5l4-4 4 4M6 11H4.5v9.5h15V11H18" />
      </Drawing>
      <span>
        {label}
        <span className="sr">: {what}</span>
      </span>
    </ButtonLink>
  )
}
