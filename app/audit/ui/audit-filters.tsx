import { ButtonLink } from '#app/ui/button.tsx'
import { Field, Select, TextInput } from '#app/ui/field.tsx'
import { FilterFields, filterTools } from '#app/ui/filters.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { actionLabel, auditActions } from '../actions.rules.ts'

/** The filters as search parameters; an empty one filters nothing. */
export type AuditFilterValues = Record<'actor' | 'action' | 'from' | 'to', string>

interface Actor {
  id: string
  name: string
}

export function AuditFilters({ filters, actors }: { filters: AuditFilterValues; actors: readonly Actor[] }) {
  const count = Object.values(filters).filter(Boolean).length
  return (
    <div className="stack">
      <LiveForm label="Find entries" className={filterTools}>
        <FilterFields count={count}>
          <ActorChoice actors={actors} selectedId={filters.actor} />
          <ActionChoice selectedAction={filters.action} />
          <Field label="From">
            <TextInput type="date" name="from" defaultValue={filters.from} />
          </Field>
          <Field label="To">
            <TextInput type="date" name="to" defaultValue={filters.to} />
          </Field>
        </FilterFields>
      </LiveForm>
      {count > 0 && (
        <p>
          <ButtonLink to="/admin/audit" variant="line" size="s" reloadDocument>
            Show everything
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function ActorChoice({ actors, selectedId }: { actors: readonly Actor[]; selectedId: string }) {
  return (
    <Field label="Who">
      <Select name="actor" defaultValue={selectedId}>
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

function ActionChoice({ selectedAction }: { selectedAction: string }) {
  return (
    <Field label="What">
      <Select name="action" defaultValue={selectedAction}>
        <option value="">Everything</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {actionLabel(action)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
