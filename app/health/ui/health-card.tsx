import { Link } from 'react-router'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { type HealthLine, type HealthState, healthSummary, stateLabels } from '../rules.ts'
import styles from './health-card.module.css'

const badges = {
  good: 'ok',
  watch: 'few',
  bad: 'out',
  unknown: 'past',
} as const satisfies Record<HealthState, string>

/** Each line has the state, what to do, and a link. */
export function HealthLines({ lines }: { lines: readonly HealthLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, name, state, text, to }) => (
        <li key={id}>
          <Link to={to}>
            <span>
              <b>{name}</b>
              <span className="mut sm">{text}</span>
            </span>
            <Badge kind={badges[state]}>{stateLabels[state]}</Badge>
            <AdminIcon name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** On Home of super admins, while something needs an action: the most urgent, and how many more there are. */
export function HealthBand({ lines }: { lines: readonly HealthLine[] }) {
  const [first, ...more] = healthSummary(lines)
  if (!first) return null
  return (
    <Alert tone={first.state === 'bad' ? 'danger' : 'warn'} role="status">
      <Link className="textlink" to={first.to}>
        <b>{first.name}</b>
      </Link>
      : {first.text}.{' '}
      {more.length > 0 && (
        <Link className="textlink" to="/admin/health">
          {more.length} more<span className="sr"> that need somebody</span>
        </Link>
      )}
    </Alert>
  )
}
