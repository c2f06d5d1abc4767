import { Field, TextInput } from '#app/ui/field.tsx'
import type { EventAudience } from '../registration-settings.rules.ts'
import type { EventErrors } from '../rules.ts'
import styles from './admin-audience.module.css'
import { Choice, ChoiceField } from './admin-choice-field.tsx'
import type { EventValues } from './admin-form-values.ts'

const audiences = {
  everybody: { label: 'Everybody' },
  first: { label: 'Members first', help: 'Everybody else from a moment on.' },
  only: { label: 'Members only', help: 'At check-in you can still let in others.' },
} satisfies Record<EventAudience, { label: string; help?: string }>

/** Who may register on this website. */
export function AdminAudience({ values, errors }: { values: EventValues; errors: EventErrors }) {
  const chosen = values.audience ?? 'everybody'
  return (
    <div className={`stack ${styles.audience}`}>
      <ChoiceField legend="Open to" note={null} noteId="" hasError={false}>
        {Object.entries(audiences).map(([audience, texts]) => (
          <Choice
            key={audience}
            {...texts}
            name="audience"
            value={audience}
            defaultChecked={audience === chosen}
          />
        ))}
      </ChoiceField>
      <div className={styles.until}>
        <Field label="Everybody from" error={errors.membersUntil}>
          <TextInput type="datetime-local" name="membersUntil" defaultValue={values.membersUntil} />
        </Field>
      </div>
      <p className={`xs mut3 ${styles.proof}`}>
        Members confirm a seat on their own page. Who has a seat or waits already keeps it.
      </p>
    </div>
  )
}
