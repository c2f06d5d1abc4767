import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { DataTable } from '#app/ui/table.tsx'
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

export function BackupList({ backups, clock }: { backups: readonly Backup[]; clock: Clock }) {
  return (
    <Panel title="Backups on this server" aside={<span className="xs mut3">Kept for at most 35 days</span>}>
      {backups.length === 0 ? (
        <EmptyState size="s" title={NO_BACKUPS} help="Make the first one with 'Back up now'." />
      ) : (
        <DataTable
          caption="Backups, the newest first"
          rows={backups}
          keyOf={({ name }) => name}
          columns={[
            { label: 'Made', renderCell: ({ madeAt }) => plainMoment(madeAt, clock.timeZone) },
            {
              label: 'Kind',
              renderCell: ({ kind }) => (kind ? kindLabels[kind] : 'Put there by somebody'),
            },
            { label: 'Size', renderCell: ({ sizeKb }) => <span className="num">{sizeText(sizeKb)}</span> },
            { label: 'Restore', renderCell: ({ rehearsal }) => <Tried rehearsal={rehearsal} /> },
            { label: 'Actions', isActions: true, renderCell: (backup) => <Acts backup={backup} /> },
          ]}
        />
      )}
    </Panel>
  )
}

function Acts({ backup: { name } }: { backup: Backup }) {
  return (
    <>
      <TryButton name={name} label="Try" size="s" />
      <ButtonLink
        to={`?${new URLSearchParams({ download: name })}#download`}
        variant="line"
        size="s"
        aria-label={`Download ${name}`}
      >
        Download
      </ButtonLink>
    </>
  )
}
