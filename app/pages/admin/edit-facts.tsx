import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { type SettingsAnswer, SettingsPart } from '#app/club/ui/settings-form.tsx'
import { EditSheet } from './edit-sheet.tsx'
import type { FactsBlock } from './edited-blocks.ts'
import type { loader as settingsLoader } from './settings.tsx'

const SETTINGS = '/admin/settings'

/** A part of the settings. They have no draft: once saved, every page shows them. */
export function EditFacts({ block: { facts, label }, onClose }: { block: FactsBlock; onClose: () => void }) {
  const { load, data } = useFetcher<typeof settingsLoader>()
  const saving = useFetcher<SettingsAnswer>()
  useEffect(() => void load(SETTINGS), [load])
  const answer = saving.data ?? null
  return (
    <EditSheet label={label} shown="" onClose={onClose}>
      {data?.tab === 'club' ? (
        <SettingsPart
          names={facts}
          shown={data.shown}
          savedAt={data.savedAt}
          answer={answer}
          beside={{ Form: saving.Form, action: SETTINGS }}
          isBusy={saving.state !== 'idle'}
        />
      ) : (
        <p className="mut">Loading…</p>
      )}
      <Link to={SETTINGS} className="sm textlink">
        All settings
      </Link>
    </EditSheet>
  )
}
