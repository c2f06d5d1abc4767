import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<Row> {
  label: string
  renderCell: (row: Row) => ReactNode
  /** The cell that names the row. The first column, unless another says so. */
  isHeading?: boolean
  /** Buttons: at the end of the row, full width where rows are lists. */
  isActions?: boolean
}

/** Rows and columns; where there is little room each row becomes a list of labels and values. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isNumbers = false,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Short numbers: it stays a table on a phone. */
  isNumbers?: boolean
}) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} data-numbers={isNumbers || undefined}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-end={column.isActions ? '' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <Cell key={column.label} column={column} row={row} isFirst={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row, isFirst }: { column: Column<Row>; row: Row; isFirst: boolean }) {
  if (column.isHeading ?? isFirst) return <th scope="row">{column.renderCell(row)}</th>
  if (column.isActions) {
    return (
      <td data-end="">
        <div className={`cluster ${styles.actions}`} data-gap="2">
          {column.renderCell(row)}
        </div>
      </td>
    )
  }
  return <td data-label={column.label}>{column.renderCell(row)}</td>
}
