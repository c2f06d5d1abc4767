import { Link } from 'react-router'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Panel } from '#app/ui/panel.tsx'
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

/** On the dashboard of super admins: the backup, and what needs an action. */
export function HealthCard({ lines }: { lines: readonly HealthLine[] }) {
  return (
    <Panel
      title="Health of the site"
      aside={
        <Link to="/admin/health" className="textlink sm">
          All checks
        </Link>
      }
    >
      <HealthLines lines={healthSummary(lines)} />
    </Panel>
  )
}
