import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ActionItem } from '../action-items.server.ts'
import styles from './action-items.module.css'

const JOIN_REQUESTS = '/admin/join-requests'

/** Needs attention, each line the way to it. */
export function ActionItems({
  actionItems,
  oldestRequest,
}: {
  actionItems: readonly ActionItem[]
  /** Shown below the count of requests: the oldest one, with its decision. */
  oldestRequest?: ReactNode
}) {
  const requestsIndex = actionItems.findIndex(({ to }) => to === JOIN_REQUESTS)
  const requests = actionItems[requestsIndex]
  return (
    <Panel title="Needs attention">
      {actionItems.length === 0 && <p className="mut">Nothing needs attention.</p>}
      <ul className={styles.items} data-rows="">
        <Lines actionItems={actionItems.slice(0, Math.max(0, requestsIndex))} />
        {/* Always there, so that the answer to a decision stays while the count above it changes or goes. */}
        <li>
          {requests && <Line {...requests} />}
          {oldestRequest}
        </li>
        <Lines actionItems={actionItems.slice(requestsIndex + 1)} />
      </ul>
    </Panel>
  )
}

function Lines({ actionItems }: { actionItems: readonly ActionItem[] }) {
  return actionItems.map((item) => (
    <li key={item.text}>
      <Line {...item} />
    </li>
  ))
}

function Line({ text, to, isUrgent }: ActionItem) {
  return (
    <Link to={to} preventScrollReset>
      <span className="num">{text}</span>
      {isUrgent && <Badge kind="few">Urgent</Badge>}
      <Icon name="forward" />
    </Link>
  )
}
