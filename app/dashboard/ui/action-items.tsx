import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ActionItem } from '../action-items.server.ts'
import styles from './action-items.module.css'

/** So many are in sight, and whatever is urgent; the others open with a press. */
const SHOWN = 3

/** What is urgent first, then what people wait for, then what is still to set up. */
const rankOf = ({ isUrgent, count }: ActionItem) => (isUrgent ? 0 : count ? 1 : 2)

/** Needs attention, each line the way to it. */
export function ActionItems({ actionItems }: { actionItems: readonly ActionItem[] }) {
  const ranked = actionItems.toSorted((one, other) => rankOf(one) - rankOf(other))
  const urgent = ranked.filter(({ isUrgent }) => isUrgent).length
  const shown = Math.max(SHOWN, urgent)
  const rest = ranked.slice(shown)
  return (
    <Panel title="Needs attention">
      <Items items={ranked.slice(0, shown)} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>
            <span className="num">{rest.length}</span> more
          </summary>
          <Items items={rest} />
        </details>
      )}
    </Panel>
  )
}

function Items({ items }: { items: readonly ActionItem[] }) {
  return (
    <ul className={styles.items} data-rows="">
      {items.map(({ text, to, isUrgent, count }) => (
        <li key={text}>
          <Link to={to} preventScrollReset data-hot={isUrgent || undefined}>
            {count && <b className="num">{count}</b>}{' '}
            <span>{count ? text.slice(String(count).length + 1) : text}</span>
            {isUrgent && <Badge kind="out">Now</Badge>}
            <Icon name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
