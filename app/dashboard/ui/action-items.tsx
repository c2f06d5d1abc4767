import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ActionItem } from '../action-items.server.ts'
import styles from './action-items.module.css'

/** Needs attention, each line the way to it. */
export function ActionItems({ actionItems }: { actionItems: readonly ActionItem[] }) {
  return (
    <Panel title="Needs attention">
      <ul className={styles.items} data-rows="">
        {actionItems.map(({ text, to, isUrgent, count }) => (
          <li key={text}>
            <Link to={to} preventScrollReset data-hot={isUrgent || undefined}>
              {count && <b className="num">{count}</b>}{' '}
              <span>{count ? text.slice(String(count).length + 1) : text}</span>
              {isUrgent && <Badge kind="few">Urgent</Badge>}
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
