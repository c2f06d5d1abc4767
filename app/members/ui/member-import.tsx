import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { listText } from '#app/club/english.rules.ts'
import { formatPhone } from '#app/club/person-fields.rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { FormFoot } from '#app/ui/form-foot.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import {
  addButtonText,
  choosableColumns,
  type ColumnChoice,
  columnField,
  importedMessage,
  type ImportLine,
  type ImportReport,
  type LineState,
} from '../member-import.rules.ts'
import styles from './members.module.css'

const LINES_SHOWN = 500

export type ImportAnswer =
  | { kind: 'report'; report: ImportReport; isGuessed: boolean }
  | { kind: 'refused'; message: string; isSignedOut: boolean; text: string }

interface ImportProps {
  answer: ImportAnswer | null
  isSending: boolean
}

/** A list in, a report of each line out. Nothing is written before the preview. */
export function ImportMembers({ answer, isSending }: ImportProps) {
  const shown = answer?.kind === 'report' ? answer : null
  const report = shown?.report ?? null
  const refused = answer?.kind === 'refused' ? answer : null
  return (
    <>
      {shown && <ReportPanel {...shown} isSending={isSending} />}
      <Panel title={report?.isWritten && report.text ? 'Lines to correct' : 'The list'}>
        {refused?.isSignedOut && <FormRefused isSignedOut>{refused.message}</FormRefused>}
        <p className="mut">
          One line names the columns: Name and Phone, and if you have them Email, Branch, Year and Member
          until. Other columns are left out. The file of ‘Export members’ fits, and so does a sheet of your
          own, saved as CSV.
        </p>
        <ListForm
          key={report?.isWritten ? report.text : 'list'}
          text={refused?.text ?? report?.text ?? ''}
          columns={report?.isWritten ? report.columns : []}
          error={refused && !refused.isSignedOut && !isSending ? refused.message : null}
          isSending={isSending}
        />
      </Panel>
    </>
  )
}

interface ListFormProps {
  text: string
  /** What was chosen for the lines that come back to be corrected. */
  columns: readonly ColumnChoice[]
  error: string | null
  isSending: boolean
}

function ListForm({ text, columns, error, isSending }: ListFormProps) {
  return (
    <Form method="post" encType="multipart/form-data" className="stack">
      <input type="hidden" name="intent" value="preview" />
      <HiddenColumns columns={columns} />
      <Field label="CSV file" hint="At most 5,000 lines">
        <TextInput type="file" name="file" accept=".csv,.tsv,.txt,text/csv" />
      </Field>
      <Field
        label="Or paste the lines"
        hint="Phone with ten digits, branch by its code or name, year of study 1st to 4th, days as 2029-07-31"
        error={error}
      >
        <TextArea name="text" rows={8} spellCheck={false} defaultValue={text} />
      </Field>
      <FormFoot>
        <ButtonLink to="/admin/users" variant="line">
          Cancel
        </ButtonLink>
        <Button type="submit" isBusy={isSending} busyText="Reading...">
          Preview
        </Button>
      </FormFoot>
    </Form>
  )
}

const linesText = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

function HiddenColumns({ columns }: { columns: readonly ColumnChoice[] }) {
  return columns.map(({ column, taken }) => (
    <input key={column} type="hidden" name={columnField(column)} value={taken} />
  ))
}

interface ReportProps {
  report: ImportReport
  isGuessed: boolean
  isSending: boolean
}

function ReportPanel({ report, isGuessed, isSending }: ReportProps) {
  const { lines, isWritten } = report
  const summary = useRef<HTMLDivElement>(null)
  // The report is above the form that was sent.
  useEffect(() => {
    if (report) summary.current?.focus()
  }, [report])
  const among = (state: LineState) => lines.filter((line) => line.state === state)
  const [added, known, refused] = [among('added'), among('known'), among('refused')]
  return (
    <Panel title={isWritten ? 'Report' : 'Preview'}>
      <div ref={summary} tabIndex={-1} className="stack">
        {isWritten ? (
          <Alert tone={added.length > 0 ? 'good' : 'warn'}>{importedMessage(lines)}</Alert>
        ) : (
          <Counted lines={lines} counts={[added.length, known.length, refused.length]} />
        )}
      </div>
      {isGuessed && (
        <Alert tone="warn">
          This file does not say how its letters are written. We read it as Excel for Windows writes it:
          please look at the names below.
        </Alert>
      )}
      {!isWritten && (
        <ColumnsForm key={JSON.stringify(report.columns)} report={report} isSending={isSending} />
      )}
      {!isWritten && added.length > 0 && (
        <AddForm report={report} count={added.length} isSending={isSending} />
      )}
      <Lines title="Refused" lines={refused} isOpen />
      <Lines title="Already members" lines={known} />
      <Lines title={isWritten ? 'Added' : 'To add'} lines={added} isOpen={!isWritten} />
    </Panel>
  )
}

interface CountedProps {
  lines: readonly ImportLine[]
  counts: [added: number, known: number, refused: number]
}

function Counted({ lines, counts: [added, known, refused] }: CountedProps) {
  return (
    <>
      <p className="lead" role="status">
        {linesText(lines.length)}: {added} to add, {known} already {known === 1 ? 'a member' : 'members'},{' '}
        {refused} refused
      </p>
      <p className="mut">Nothing is written yet. Who is a member already stays as they are.</p>
    </>
  )
}

interface ReadListProps {
  report: ImportReport
  isSending: boolean
}

/** 'Name from “Student name”, Phone from “Mobile”' */
function takenText(columns: readonly ColumnChoice[]): string {
  const taken = columns.flatMap(({ column, taken, options }) => {
    const label = options.find(({ value }) => value === taken)?.label
    return label ? `${choosableColumns[column]} from “${label}”` : []
  })
  return taken.join(', ')
}

/** Which column was taken for what; another choice reads the list again. Open where it is not certain. */
function ColumnsForm({ report: { columns, text }, isSending }: ReadListProps) {
  const doubtful = columns.filter(({ isDoubtful }) => isDoubtful)
  return (
    <details className={`${styles.lines} ${styles.columns}`} open={doubtful.length > 0}>
      <summary>Columns: {takenText(columns)}</summary>
      <Form method="post" encType="multipart/form-data" className="stack">
        <input type="hidden" name="intent" value="preview" />
        <textarea name="text" hidden readOnly value={text} aria-label="The lines" />
        {doubtful.length > 0 && (
          <Alert tone="warn">
            More than one column fits {listText(doubtful.map(({ column }) => choosableColumns[column]))}.
            Please check which was taken.
          </Alert>
        )}
        <div className="grid2">
          {columns.map((choice) => (
            <ColumnField key={choice.column} {...choice} />
          ))}
        </div>
        <div className="cluster">
          <Button type="submit" variant="line" isBusy={isSending} busyText="Reading...">
            Read again
          </Button>
        </div>
      </Form>
    </details>
  )
}

function ColumnField({ column, taken, options, isDoubtful }: ColumnChoice) {
  return (
    <Field label={choosableColumns[column]} hint={isDoubtful ? 'Another one fits, too' : null}>
      <Select name={columnField(column)} defaultValue={taken}>
        {!isNeeded(column) && <option value="">No column</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const isNeeded = (column: ColumnChoice['column']) => column === 'name' || column === 'phone'

function AddForm({ report: { text, columns }, count, isSending }: ReadListProps & { count: number }) {
  return (
    <Form method="post" encType="multipart/form-data" className="cluster">
      <input type="hidden" name="intent" value="import" />
      <HiddenColumns columns={columns} />
      <textarea name="text" hidden readOnly value={text} aria-label="The lines" />
      <Button type="submit" isBusy={isSending} busyText="Saving...">
        {addButtonText(count)}
      </Button>
    </Form>
  )
}

function Reason({ reason, holder }: Pick<ImportLine, 'reason' | 'holder'>) {
  if (!holder) return reason
  return (
    <>
      {reason}: <Link to={`/admin/users/${holder.id}`}>{holder.name}</Link>
    </>
  )
}

interface LinesProps {
  title: string
  lines: readonly ImportLine[]
  isOpen?: boolean
}

function Lines({ title, lines, isOpen }: LinesProps) {
  if (lines.length === 0) return null
  const hiddenCount = lines.length - LINES_SHOWN
  const email = { label: 'Email', renderCell: (line: ImportLine) => line.email }
  const reason = { label: 'Why', renderCell: (line: ImportLine) => <Reason {...line} /> }
  return (
    <details className={styles.lines} open={isOpen}>
      <summary>
        {title}: {lines.length}
      </summary>
      <DataTable
        caption={title}
        rows={lines.slice(0, LINES_SHOWN)}
        keyOf={({ line }) => String(line)}
        columns={[
          { label: 'Person', renderCell: ({ who }) => who },
          { label: 'Phone', renderCell: ({ phone }) => <span className="num">{formatPhone(phone)}</span> },
          ...(lines.some((line) => line.email) ? [email] : []),
          { label: 'Line', renderCell: ({ line }) => <span className="num">{line}</span> },
          ...(lines.some((line) => line.reason) ? [reason] : []),
        ]}
      />
      {hiddenCount > 0 && <p className="mut">And {linesText(hiddenCount)} more.</p>}
    </details>
  )
}
