import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import type { EventErrors } from '../rules.ts'
import { questionSlots, type Slot, termsLimits } from '../terms.rules.ts'
import type { QuestionKind } from '../terms.ts'
import type { EventValues } from './admin-event-values.ts'
import styles from './admin-terms.module.css'

interface Shown {
  values: EventValues
  errors: EventErrors
}

export function Box({
  name,
  label,
  about,
  values,
}: {
  name: keyof EventValues
  label: string
  /** For whoever does not see what it stands beside. */
  about?: string
  values: EventValues
}) {
  return (
    <label className={styles.box}>
      <input type="checkbox" name={name} defaultChecked={Boolean(values[name])} />
      <span>
        {label}
        {about && <span className="sr">, {about}</span>}
      </span>
    </label>
  )
}

const kinds = {
  text: 'In words',
  choice: 'One of several',
  'yes-no': 'Yes or no',
} satisfies Record<QuestionKind, string>

/** An empty question after an empty one is hidden until the first of them is written. */
export function Questions({ values, errors }: Shown) {
  return (
    <fieldset className={styles.questions}>
      <legend>Your questions</legend>
      <p className="xs mut3">Up to five, beside name, email and phone. An empty one is not asked.</p>
      {questionSlots.map((slot) => (
        <QuestionFields key={slot} slot={slot} values={values} errors={errors} />
      ))}
    </fieldset>
  )
}

function QuestionFields({ slot, values, errors }: Shown & { slot: Slot }) {
  return (
    <div className={styles.question}>
      <Field label={`Question ${slot}`} error={errors[`question${slot}`]} className={styles.words}>
        <TextInput
          name={`question${slot}`}
          defaultValue={values[`question${slot}`]}
          maxLength={termsLimits.question}
          placeholder="Do you bring a camera?"
          autoComplete="off"
        />
      </Field>
      <Field label={`Answer ${slot}`} error={errors[`kind${slot}`]}>
        <Select name={`kind${slot}`} defaultValue={values[`kind${slot}`] ?? 'text'}>
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={`Choices ${slot}`}
        hint={`One a line, at most ${termsLimits.choices}`}
        error={errors[`choices${slot}`]}
        className={styles.choices}
      >
        <TextArea name={`choices${slot}`} defaultValue={values[`choices${slot}`]} rows={3} />
      </Field>
      <Box name={`required${slot}`} label="Has to be answered" about={`question ${slot}`} values={values} />
    </div>
  )
}
