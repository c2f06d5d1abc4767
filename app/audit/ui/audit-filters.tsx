import { ButtonLink } from '#app/ui/button.tsx'
import { Field, Select, TextInput } from '#app/ui/field.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { type AuditAction, auditActions } from '../model.ts'
import { actionLabels } from '../rules.ts'
import styles from './audit.module.css'

/** As the address has them; empty is no filter. */
export type AuditFilterValues = Record<'actor' | 'action' | 'from' | 'to', string>

interface Actor {
  id: string
  name: string
}

export function AuditFilters({ filters, actors }: { filters: AuditFilterValues; actors: readonly Actor[] }) {
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <LiveForm label="Find entries" className={styles.filters}>
      <ActorChoice actors={actors} chosen={filters.actor} />
      <ActionChoice chosen={filters.action} />
      <Field label="From">
        <TextInput type="date" name="from" defaultValue={filters.from} />
      </Field>
      <Field label="To">
        <TextInput type="date" name="to" defaultValue={filters.to} />
      </Field>
      {isFiltered && (
        <ButtonLink to="/admin/audit" variant="bare" size="s" reloadDocument>
          Show everything
        </ButtonLink>
      )}
    </LiveForm>
  )
}

function ActorChoice({ actors, chosen }: { actors: readonly Actor[]; chosen: string }) {
  return (
    <Field label="Who">
      <Select name="actor" defaultValue={chosen}>
        <option value="">Everybody</option>
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function ActionChoice({ chosen }: { chosen: string }) {
  return (
    <Field label="What">
      <Select name="action" defaultValue={chosen}>
        <option value="">Everything</option>
        {auditActions.map((action: AuditAction) => (
          <option key={action} value={action}>
            {actionLabels[action]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
