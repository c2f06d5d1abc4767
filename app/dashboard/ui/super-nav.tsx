import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

const pages = [
  { to: '/admin/super-dashboard', label: 'People' },
  { to: '/admin/audit', label: 'Audit log' },
  { to: '/admin/mails', label: 'Mails' },
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/brand', label: 'Look' },
] as const

/** Between the screens that are for super admins alone. */
export function SuperNav() {
  const { pathname } = useLocation()
  return (
    <nav className="cluster" aria-label="Super admin">
      {pages.map(({ to, label }) => {
        const isHere = pathname === to
        return (
          <ButtonLink
            key={to}
            to={to}
            variant={isHere ? 'lamp' : 'line'}
            size="s"
            aria-current={isHere ? 'page' : undefined}
          >
            {label}
          </ButtonLink>
        )
      })}
    </nav>
  )
}
