import type { ComponentType } from 'react'
import { Form, type FormProps } from 'react-router'
import { type FormResult, toneOf } from '#app/club/form-result.ts'
import { type Clock } from '#app/ui/ago.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DownloadLink } from '#app/ui/download-link.tsx'
import { DifferenceList } from '#app/ui/differences.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Row, RowList, WideFact } from '#app/ui/row.tsx'
import type { AuditPage, AuditLogEntry } from '../model.ts'
import {
  AUDIT_NOT_LOADED,
  entryText,
  kindLabels,
  formatCursor,
  NO_ENTRIES,
  NO_ENTRIES_FOUND,
} from '../rules.ts'
import { AuditFilters, type AuditFilterValues } from './audit-filters.tsx'
import styles from './audit.module.css'

/** What an entry changed, and where it is taken back: in a draft, or on the site at once. */
interface AuditedChange {
  differences: { what: string; was: string; now: string }[]
  undo: string
  isInDraft: boolean
}

export interface AuditLogProps {
  /** null: could not be fetched. */
  page: (AuditPage & { actors: { id: string; name: string }[] }) | null
  filters: AuditFilterValues
  isFirst: boolean
  clock: Clock
  /** By the ids of entries. */
  changes: Readonly<Record<string, AuditedChange>>
}

/** 'Undo' of a setting: the form that stays here where scripts run, and what it heard. */
interface SettingUndo {
  SettingForm: ComponentType<FormProps>
  answer: (FormResult & { undone?: string }) | null
}

/** The entries in pages, the newest first. */
export function AuditLog({ page, filters, isFirst, clock, ...rest }: AuditLogProps & SettingUndo) {
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <Panel title="What admins did" aside={<span className="xs mut3">Kept for 12 months</span>}>
      <AuditFilters filters={filters} actors={page?.actors ?? []} />
      {!page && <Alert>{AUDIT_NOT_LOADED}</Alert>}
      {page?.entries.length === 0 && (
        <EmptyState
          size="s"
          title={isFiltered ? NO_ENTRIES_FOUND : NO_ENTRIES}
          help={
            isFiltered
              ? 'Try another person, another action or other days.'
              : 'What admins do is listed here.'
          }
        />
      )}
      {page && page.entries.length > 0 && (
        <>
          <Entries entries={page.entries} timeZone={clock.timeZone} {...rest} />
          <DownloadLink to={`/admin/audit.csv${addressOf(filters)}`}>Download as CSV</DownloadLink>
        </>
      )}
      {page && <AuditPager page={page} filters={filters} isFirst={isFirst} />}
    </Panel>
  )
}

function Entries({
  entries,
  changes,
  timeZone,
  ...undo
}: {
  entries: readonly AuditLogEntry[]
  timeZone: string
} & Pick<AuditLogProps, 'changes'> &
  SettingUndo) {
  return (
    <RowList label="Entries of the record of changes, the newest first">
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} change={changes[entry.id]} timeZone={timeZone} {...undo} />
      ))}
    </RowList>
  )
}

/** What happened and when. A change opens, and is taken back from the row. */
function EntryRow({
  entry,
  change,
  timeZone,
  SettingForm,
  answer,
}: { entry: AuditLogEntry; change: AuditedChange | undefined; timeZone: string } & SettingUndo) {
  const { id, at, subjectKind } = entry
  const text = entryText(entry)
  return (
    <Row
      title={text}
      facts={[
        <time key="at" className={`${styles.when} num`} dateTime={at}>
          {momentText(at, timeZone)}
        </time>,
        <WideFact key="about">{kindLabels[subjectKind]}</WideFact>,
        change && <ChangeCount key="changes" count={change.differences.length} />,
      ]}
      action={change && <UndoChange id={id} text={text} change={change} SettingForm={SettingForm} />}
      foot={answer?.undone === id && <Alert tone={toneOf(answer)}>{answer.message}</Alert>}
    >
      {change && <DifferenceList differences={change.differences} />}
    </Row>
  )
}

function UndoChange({
  id,
  text,
  change: { undo, isInDraft },
  SettingForm,
}: { id: string; text: string; change: AuditedChange } & Pick<SettingUndo, 'SettingForm'>) {
  const UndoForm = isInDraft ? Form : SettingForm
  return (
    <UndoForm method="post" action={undo}>
      <HiddenFields fields={{ id, intent: 'undo' }} />
      <Button
        type="submit"
        variant="soft"
        size="s"
        aria-label={`${isInDraft ? 'Undo in the draft' : 'Undo'}: ${text}`}
      >
        Undo
      </Button>
    </UndoForm>
  )
}

function ChangeCount({ count }: { count: number }) {
  return <span className={styles.count}>{count === 1 ? '1 change' : `${count} changes`}</span>
}

/** '20 Nov 2026, 18:05:09' */
function momentText(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'medium' }).format(
    Date.parse(at),
  )
}

function addressOf(filters: AuditFilterValues, before?: string): string {
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value))
  if (before) params.set('before', before)
  return `?${params}`
}

function AuditPager({
  page,
  filters,
  isFirst,
}: {
  page: AuditPage
  filters: AuditFilterValues
  isFirst: boolean
}) {
  if (isFirst && !page.older) return null
  return (
    <nav className="cluster" data-gap="3" data-align="end" aria-label="Pages of the record of changes">
      {!isFirst && (
        <ButtonLink to={addressOf(filters)} variant="line" size="s" preventScrollReset>
          Newest
        </ButtonLink>
      )}
      {page.older && (
        <ButtonLink
          to={addressOf(filters, formatCursor(page.older))}
          variant="line"
          size="s"
          preventScrollReset
        >
          Older
        </ButtonLink>
      )}
    </nav>
  )
}
