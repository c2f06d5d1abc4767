import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Facts, Row, RowList } from '#app/ui/row.tsx'
import type { Backup, RehearsalNote } from '../model.ts'
import { kindLabels, NO_BACKUPS, sizeText } from '../rules.ts'
import { TryButton } from './backup-status.tsx'

const results = {
  equal: { kind: 'ok', text: 'All rows equal' },
  different: { kind: 'out', text: 'Rows differ' },
  failed: { kind: 'out', text: 'Cannot be restored' },
} as const satisfies Record<RehearsalNote['result'], { kind: string; text: string }>

function Tried({ rehearsal }: { rehearsal: RehearsalNote | null }) {
  if (!rehearsal) return <span className="mut3">Not tried</span>
  const { kind, text } = results[rehearsal.result]
  return <Badge kind={kind}>{text}</Badge>
}

/** The others open with a press. */
const SHOWN = 3

export function BackupList({ backups, clock }: { backups: readonly Backup[]; clock: Clock }) {
  const older = backups.slice(SHOWN)
  return (
    <Panel
      title="Backups on this server"
      aside={<span className="xs mut3">For 35 days at most, the last three longer</span>}
    >
      {backups.length === 0 ? (
        <EmptyState size="s" title={NO_BACKUPS} help="Make the first one with 'Back up now'." />
      ) : (
        <div data-rows="">
          <Rows label="Backups, the newest first" backups={backups.slice(0, SHOWN)} clock={clock} />
          {older.length > 0 && (
            <Fold title={`${older.length} older`} state={olderState(older)}>
              <Rows label="Older backups" backups={older} clock={clock} />
            </Fold>
          )}
        </div>
      )}
    </Panel>
  )
}

/** What could not be relied on is said on the closed line. */
function olderState(older: readonly Backup[]): string {
  const unusable = older.filter(({ rehearsal }) => rehearsal && rehearsal.result !== 'equal').length
  return unusable > 0 ? `${unusable} not usable` : 'To download or to try'
}

function Rows({ label, backups, clock }: { label: string; backups: readonly Backup[]; clock: Clock }) {
  return (
    <RowList label={label}>
      {backups.map(({ name, madeAt, kind, sizeKb, rehearsal }) => (
        <Row
          key={name}
          title={plainMoment(madeAt, clock.timeZone)}
          facts={[
            kind ? kindLabels[kind] : 'Put there by somebody',
            <span key="size" className="num">
              {sizeText(sizeKb)}
            </span>,
            <Tried key="tried" rehearsal={rehearsal} />,
          ]}
          action={<DownloadLink name={name} />}
        >
          <Facts facts={[['File', name]]} />
          <TryButton name={name} label="Try to restore it" />
        </Row>
      ))}
    </RowList>
  )
}

/** Leads to the form that asks for the password. */
function DownloadLink({ name }: Pick<Backup, 'name'>) {
  return (
    <ButtonLink
      to={`?${new URLSearchParams({ download: name })}#download`}
      variant="line"
      size="s"
      aria-label={`Download ${name}`}
    >
      Download
    </ButtonLink>
  )
}
