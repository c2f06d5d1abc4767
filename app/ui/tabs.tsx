import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRovingKeys } from './roving-focus.ts'
import styles from './tabs.module.css'

export interface Tab {
  id: string
  label: string
  count?: number
}

/** Tabs are links to `?tab=id`, so a view has an address and works without scripts. */
export function Tabs({ label, tabs, active }: { label: string; tabs: readonly Tab[]; active: string }) {
  const keys = useRovingKeys()
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} {...keys.list}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          id={`tab-${tab.id}`}
          role="tab"
          to={`?tab=${tab.id}`}
          replace
          preventScrollReset
          aria-selected={tab.id === active}
          aria-controls={tab.id === active ? `panel-${tab.id}` : undefined}
          tabIndex={keys.tabIndexOf(tab.id === active)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={`${styles.count} num`}>{tab.count}</span>}
        </Link>
      ))}
    </div>
  )
}

export function TabPanel({
  id,
  children,
  className,
}: {
  id: string
  children: ReactNode
  className?: string
}) {
  return (
    <div role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} className={className}>
      {children}
    </div>
  )
}
