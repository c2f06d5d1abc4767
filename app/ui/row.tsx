import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { AdminIcon } from './admin-icon.tsx'
import { EmailText } from './email-text.tsx'
import { RowKeysHelp } from './row-keys-help.tsx'
import styles from './row.module.css'
import selection from './row-selection.module.css'
import { useRowKeys } from './use-row-keys.ts'
import { useRowSwipe } from './use-row-swipe.ts'
import { useSidePanel } from './use-side-panel.ts'

/**
 * A list for thumbs: each row is two lines and its one most likely action, the rest opens with a tap on the name. Rows
 * are moved through by arrows; `data-row-key` on a button makes a letter press it, `data-swipe` makes a swipe do so.
 */
export function RowList({
  label,
  keys,
  children,
}: {
  label: string
  /** What the letters do, shown under 'Keys': { A: 'Approve' }. */
  keys?: Readonly<Record<string, string>>
  children: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  useRowSwipe(list)
  useSidePanel(list)
  return (
    <div className={styles.list} data-rows="">
      <ul ref={list} className={styles.rows} aria-label={label}>
        {children}
      </ul>
      {keys && <RowKeysHelp keys={keys} />}
    </div>
  )
}

interface RowProps {
  /** Before the lines: a `Pick`, a date, a picture. */
  lead?: ReactNode
  title: string
  /** Where the title leads. The rest then opens with the button 'More'. */
  titleTo?: string
  /** How long it waits: '3 days'. */
  age?: ReactNode
  isLate?: boolean
  facts: readonly ReactNode[]
  action?: ReactNode
  /** Below the lines, whether the row is open or not: an error or a question. */
  foot?: ReactNode
  /** After all of it: rows that belong to this one. */
  below?: ReactNode
  /** It was decided and stays for its Undo. */
  isDone?: boolean
  children?: ReactNode
}

/** One row. Facts that are empty are left out. Without `children` there is nothing to open. */
export function Row(row: RowProps) {
  const { lead, foot, below, isDone, children } = row
  return (
    <li className={styles.row} data-row="" data-done={isDone || undefined} data-plain={!lead || undefined}>
      {lead}
      <RowLines {...row} />
      <RowAction {...row} />
      {foot && <div className={styles.foot}>{foot}</div>}
      {children && (
        <div className={styles.more} data-more="">
          {children}
        </div>
      )}
      {below && <div className={styles.foot}>{below}</div>}
    </li>
  )
}

/** Title and facts. They open the rest, unless the title is a link. */
function RowLines({ title, titleTo, age, isLate, facts, children }: RowProps) {
  const lines = (
    <>
      <span className={styles.title}>
        <RowTitle title={title} to={titleTo} />
        {age && (
          <span className={styles.age} data-late={isLate || undefined}>
            {age}
          </span>
        )}
      </span>
      <span className={styles.facts}>{facts.filter(Boolean).map(factOf)}</span>
    </>
  )
  if (children && !titleTo)
    return (
      <details className={styles.lines}>
        <summary>{lines}</summary>
      </details>
    )
  return (
    <div className={styles.lines} {...(!titleTo && { tabIndex: -1, 'data-row-focus': '' })}>
      {lines}
    </div>
  )
}

function RowTitle({ title, to }: { title: string; to: string | undefined }) {
  const words = title.includes('@') ? <EmailText email={title} /> : title
  if (!to) return <b>{words}</b>
  return (
    <Link to={to} data-row-focus="">
      {words}
    </Link>
  )
}

function RowAction({ title, titleTo, action, children }: RowProps) {
  if (!action && !titleTo) return null
  return (
    <div className={styles.action}>
      {action}
      {children && titleTo && (
        <details>
          <summary className={styles.dots}>
            <AdminIcon name="more" />
            <span className="sr">More about {title}</span>
          </summary>
        </details>
      )}
    </div>
  )
}

const factOf = (fact: ReactNode, index: number) => <span key={index}>{fact}</span>

/** A word of an action that is hidden from the eye where there is little room. Beside an icon. */
export function RowWord({ children }: { children: ReactNode }) {
  return <span className={styles.word}>{children}</span>
}

/** A fact that is left out where there is little room: the page of the row has it. */
export function WideFact({ children }: { children: ReactNode }) {
  return <span data-wide="">{children}</span>
}

/** The square with initials that is a checkbox. `form`: the id of the form that acts on the selection. */
export function Pick({
  name,
  value,
  form,
  isChecked,
  onChange,
}: {
  /** The person or thing of the row. */
  name: string
  value: string
  form: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <label className={selection.pick}>
      <span className="sr">Select {name}</span>
      <input
        type="checkbox"
        name="ids"
        value={value}
        form={form}
        data-pick=""
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true">{initialsOf(name)}</span>
    </label>
  )
}

/** 'Aarav Sethi' → 'AS' */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => /\p{L}|\p{N}/u.exec(word)?.[0] ?? '')
  const [first = '', ...rest] = letters.filter(Boolean)
  return (first + (rest.at(-1) ?? '')).toLocaleUpperCase('en')
}

/** What an opened row tells: names and values, without the empty ones. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.table}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' && value.includes('@') ? <EmailText email={value} /> : value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Actions beside a title that are rarer than the one that is in sight. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={styles.menu}>
      <summary className={styles.dots}>
        <AdminIcon name="more" />
        <span className="sr">{label}</span>
      </summary>
      <div>{children}</div>
    </details>
  )
}

/** Stays at the bottom of the screen while something is selected, in the place of the navigation. */
export function BulkBar({ children }: { children: ReactNode }) {
  return (
    <div className={selection.bulk} role="group" aria-label="Selected">
      {children}
    </div>
  )
}

/** The end of the bar: what loses something opens in a line above it, away from what is pressed often. */
export function BulkMore({ children }: { children: ReactNode }) {
  return (
    <details data-bulk-more="">
      <summary className={styles.dots}>
        <AdminIcon name="more" />
        <span className="sr">More for the selection</span>
      </summary>
      {children}
    </details>
  )
}
