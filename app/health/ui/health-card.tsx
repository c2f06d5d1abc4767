import { Link } from 'react-router'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { byUrgency, type HealthLine, type HealthState, healthSummary, stateLabels } from '../rules.ts'
import styles from './health-card.module.css'

const badges = {
  good: 'ok',
  watch: 'open',
  bad: 'out',
  unknown: 'past',
} as const satisfies Record<HealthState, string>

/** What is good is closed; the rest is in sight, the most urgent first. */
export function HealthChecks({ lines }: { lines: readonly HealthLine[] }) {
  const open = byUrgency(lines.filter(({ state }) => state !== 'good'))
  const good = lines.filter(({ state }) => state === 'good')
  return (
    <Panel title="Checks">
      <div data-rows="">
        {open.length > 0 && <HealthLines lines={open} />}
        {good.length > 0 && (
          <Fold
            title={open.length > 0 ? 'All else is good' : 'All is good'}
            state={good.map(({ name }) => name).join(', ')}
          >
            <HealthLines lines={good} />
          </Fold>
        )}
      </div>
    </Panel>
  )
}

/** Each line has the state, what to do, and a link. */
function HealthLines({ lines }: { lines: readonly HealthLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, name, state, text, to }) => (
        <li key={id}>
          <Link to={to}>
            <span>
              <b>{name}</b>
              <span className={`mut sm ${styles.text}`}>{text}</span>
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
