import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import styles from './action-items.module.css'

export interface ActionItem {
  text: string
  to: string
  isUrgent: boolean
}

/** Needs attention, each line the way to it. */
export function ActionItems({ actionItems }: { actionItems: readonly ActionItem[] }) {
  return (
    <Panel title="Needs attention">
      {actionItems.length === 0 && <p className="mut">Nothing needs attention.</p>}
      <ul className={styles.items}>
        {actionItems.map((item) => (
          <li key={item.to}>
            <Link to={item.to} preventScrollReset>
              <span className="num">{item.text}</span>
              {item.isUrgent && <Badge kind="few">Urgent</Badge>}
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
