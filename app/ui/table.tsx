import type { ReactNode } from 'react'
import styles from './table.module.css'

export interface Column<Row> {
  label: string
  renderCell: (row: Row) => ReactNode
}

/** Rows and columns; the first column names the row. Where there is little room each row becomes a list of labels and values. */
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
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ label, renderCell }, index) =>
                index === 0 ? (
                  <th key={label} scope="row">
                    {renderCell(row)}
                  </th>
                ) : (
                  <td key={label} data-label={label}>
                    {renderCell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
