import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { AdminEvent } from '../model.ts'
import { EVENTS_PAGE } from './admin-form-address.ts'
import styles from './admin-participants.module.css'

const PROBLEMS_SHOWN = 20

export interface Preview {
  text: string
  people: number
  rows: number
  column: string | null
  columns: readonly { value: string; label: string }[]
  chosen: string
  problems: readonly { line: number; message: string }[]
}

export type ImportAnswer =
  | { kind: 'preview'; preview: Preview }
  | { kind: 'done'; message: string }
  | { kind: 'refused'; message: string; isSignedOut: boolean; text: string }

interface ImportProps {
  event: AdminEvent
  answer: ImportAnswer | null
  isSending: boolean
}

/** Counts the exported answers of a form. Nothing is written before the preview. */
export function ImportParticipants({ event, answer, isSending }: ImportProps) {
  const refused = answer?.kind === 'refused' ? answer : null
  return (
    <div className={styles.split}>
      <Panel title="The form’s answers">
        {refused?.isSignedOut && <FormRefused isSignedOut>{refused.message}</FormRefused>}
        {answer?.kind === 'done' && <Alert tone="good">{answer.message}</Alert>}
        <p className="mut">
          In the form choose Responses, then the three dots, then Download responses (.csv). Or copy the lines
          of its sheet, with the heading, and paste them here.
        </p>
        <AnswersForm refused={refused} isSending={isSending} />
      </Panel>
      {answer?.kind === 'preview' && (
        <PreviewPanel event={event} preview={answer.preview} isSending={isSending} />
      )}
    </div>
  )
}

type Refused = Extract<ImportAnswer, { kind: 'refused' }>

function AnswersForm({ refused, isSending }: { refused: Refused | null; isSending: boolean }) {
  const error = refused && !refused.isSignedOut && !isSending ? refused.message : null
  return (
    <Form method="post" encType="multipart/form-data" className="stack">
      <input type="hidden" name="intent" value="preview" />
      <Field label="CSV file">
        <TextInput type="file" name="file" accept=".csv,.tsv,.txt,text/csv" />
      </Field>
      <Field label="Or paste the lines" error={error}>
        <TextArea name="text" rows={8} spellCheck={false} defaultValue={refused?.text} />
      </Field>
      <div className={`cluster ${styles.ways}`} data-gap="3" data-align="end">
        <ButtonLink to={EVENTS_PAGE} variant="bare">
          Cancel
        </ButtonLink>
        <Button type="submit" variant="line" isBusy={isSending} busyText="Reading...">
          Preview
        </Button>
      </div>
    </Form>
  )
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

function PreviewPanel({
  event,
  preview,
  isSending,
}: {
  event: AdminEvent
  preview: Preview
  isSending: boolean
}) {
  const { problems } = preview
  const isFull = preview.people > event.seats
  return (
    <Panel title="Result">
      <p className="lead" role="status">
        {people(preview.people)} in {preview.rows} {preview.rows === 1 ? 'line' : 'lines'}
      </p>
      <p className="mut">
        {preview.column
          ? `Matched by “${preview.column}”.`
          : 'No email and no phone among the headings: matched by all columns but the time.'}{' '}
        Now {event.participants} of {event.seats} seats are taken.
      </p>
      {preview.columns.length > 1 && (
        <ColumnForm key={preview.chosen} preview={preview} isSending={isSending} />
      )}
      {isFull && (
        <Alert>There are more people in this file than seats. Please give the event more seats first.</Alert>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      {!isFull && <ImportForm preview={preview} isSending={isSending} />}
    </Panel>
  )
}

/** Another column may say who it is: that is for a person to decide. */
function ColumnForm({ preview, isSending }: { preview: Preview; isSending: boolean }) {
  return (
    <Form method="post" encType="multipart/form-data" className="stack">
      <input type="hidden" name="intent" value="preview" />
      <textarea name="text" hidden readOnly value={preview.text} aria-label="The lines" />
      <Field label="People are told apart by" hint="More than one column fits">
        <Select name="column" defaultValue={preview.chosen}>
          {preview.columns.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <div className="cluster">
        <Button type="submit" variant="line" isBusy={isSending} busyText="Reading...">
          Read again
        </Button>
      </div>
    </Form>
  )
}

function ImportForm({ preview, isSending }: { preview: Preview; isSending: boolean }) {
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={`cluster ${styles.ways}`}
      data-gap="3"
      data-align="end"
    >
      <input type="hidden" name="intent" value="import" />
      <input type="hidden" name="column" value={preview.chosen} />
      <textarea name="text" hidden readOnly value={preview.text} aria-label="The lines" />
      <Button type="submit" isBusy={isSending} busyText="Saving...">
        Set participants to {preview.people}
      </Button>
    </Form>
  )
}

function Problems({ problems }: Pick<Preview, 'problems'>) {
  const hiddenCount = problems.length - PROBLEMS_SHOWN
  return (
    <>
      <Alert tone="warn">
        {problems.length === 1 ? '1 line is left out.' : `${problems.length} lines are left out.`}
      </Alert>
      <DataTable
        caption="Lines that are left out"
        rows={problems.slice(0, PROBLEMS_SHOWN)}
        keyOf={({ line }) => String(line)}
        columns={[
          { label: 'Line', renderCell: ({ line }) => <span className="num">{line}</span> },
          { label: 'Why', renderCell: ({ message }) => message },
        ]}
      />
      {hiddenCount > 0 && <p className="mut">And {hiddenCount} more.</p>}
    </>
  )
}
