import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import {
  addButtonText,
  importedMessage,
  type ImportLine,
  type ImportReport,
  type LineState,
} from '../member-import.rules.ts'
import styles from './members.module.css'

const LINES_SHOWN = 500

export type ImportAnswer =
  | { kind: 'report'; report: ImportReport }
  | { kind: 'refused'; message: string; isSignedOut: boolean; text: string }

interface ImportProps {
  answer: ImportAnswer | null
  isSending: boolean
}

/** A list in, a report of each line out. Nothing is written before the preview. */
export function ImportMembers({ answer, isSending }: ImportProps) {
  const report = answer?.kind === 'report' ? answer.report : null
  const refused = answer?.kind === 'refused' ? answer : null
  return (
    <>
      {report && <ReportPanel report={report} isSending={isSending} />}
      <Panel title={report?.isWritten && report.text ? 'Lines to correct' : 'The list'}>
        {refused?.isSignedOut && <FormRefused isSignedOut>{refused.message}</FormRefused>}
        <p className="mut">
          The first line names the columns: Name and Phone, and if you have them Email, Branch, Year and
          Member until. Other columns are left out. The file of ‘Export members’ fits, and so does a sheet of
          your own.
        </p>
        <ListForm
          key={report?.isWritten ? report.text : 'list'}
          text={refused?.text ?? report?.text ?? ''}
          error={refused && !refused.isSignedOut && !isSending ? refused.message : null}
          isSending={isSending}
        />
      </Panel>
    </>
  )
}

function ListForm({ text, error, isSending }: { text: string; error: string | null; isSending: boolean }) {
  return (
    <Form method="post" encType="multipart/form-data" className="stack">
      <input type="hidden" name="intent" value="preview" />
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
      <div className="cluster">
        <Button type="submit" variant="line" isBusy={isSending} busyText="Reading...">
          Preview
        </Button>
        <ButtonLink to="/admin/users" variant="bare">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

const linesText = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

function ReportPanel({ report, isSending }: { report: ImportReport; isSending: boolean }) {
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
          <Counted report={report} counts={[added.length, known.length, refused.length]} />
        )}
      </div>
      {!isWritten && added.length > 0 && (
        <AddForm text={report.text} count={added.length} isSending={isSending} />
      )}
      <Lines title="Refused" lines={refused} isOpen />
      <Lines title="Already members" lines={known} />
      <Lines title={isWritten ? 'Added' : 'To add'} lines={added} />
    </Panel>
  )
}

interface CountedProps {
  report: ImportReport
  counts: [added: number, known: number, refused: number]
}

function Counted({ report: { lines, heads }, counts: [added, known, refused] }: CountedProps) {
  return (
    <>
      <p className="lead" role="status">
        {linesText(lines.length)}: {added} to add, {known} already {known === 1 ? 'a member' : 'members'},{' '}
        {refused} refused
      </p>
      <p className="mut">
        Nothing is written yet. Columns read: {heads.map((head) => `“${head}”`).join(', ')}. Who is a member
        already stays as they are.
      </p>
    </>
  )
}

function AddForm({ text, count, isSending }: { text: string; count: number; isSending: boolean }) {
  return (
    <Form method="post" encType="multipart/form-data" className="cluster">
      <input type="hidden" name="intent" value="import" />
      <textarea name="text" hidden readOnly value={text} aria-label="The lines" />
      <Button type="submit" isBusy={isSending} busyText="Saving...">
        {addButtonText(count)}
      </Button>
    </Form>
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
  const reason = { label: 'Why', renderCell: (line: ImportLine) => line.reason }
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
          { label: 'Line', renderCell: ({ line }) => <span className="num">{line}</span> },
          ...(lines.some((line) => line.reason) ? [reason] : []),
        ]}
      />
      {hiddenCount > 0 && <p className="mut">And {linesText(hiddenCount)} more.</p>}
    </details>
  )
}
