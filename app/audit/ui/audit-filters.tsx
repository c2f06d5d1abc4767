import { ButtonLink } from '#app/ui/button.tsx'
import { Field, Select, TextInput } from '#app/ui/field.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { type Action, actions } from '../model.ts'
import { actionLabels } from '../rules.ts'
import styles from './audit.module.css'

/** As the address has them; empty is no filter. */
export type Filters = Record<'actor' | 'action' | 'from' | 'to', string>

export function AuditFilters({
  filters,
  actors,
}: {
  filters: Filters
  actors: readonly { id: string; name: string }[]
}) {
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <LiveForm label="Find entries" className={styles.filters}>
      <Field label="Who">
        <Select name="actor" defaultValue={filters.actor}>
          <option value="">Everybody</option>
          {actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="What">
        <Select name="action" defaultValue={filters.action}>
          <option value="">Everything</option>
          {actions.map((action: Action) => (
            <option key={action} value={action}>
              {actionLabels[action]}
            </option>
          ))}
        </Select>
      </Field>
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
