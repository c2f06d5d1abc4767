import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import styles from './attention.module.css'

export interface ShownErrand {
  sentence: string
  to: string
  isUrgent: boolean
}

/** What needs attention first, each line the way to it. */
export function Attention({ errands }: { errands: readonly ShownErrand[] }) {
  return (
    <Panel title="What needs attention first">
      {errands.length === 0 && <p className="mut">Nothing waits. Go and shoot something.</p>}
      <ul className={styles.errands}>
        {errands.map((errand) => (
          <li key={errand.to}>
            <Link to={errand.to} preventScrollReset>
              <span className="num">{errand.sentence}</span>
              {errand.isUrgent && <Badge kind="few">First</Badge>}
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
