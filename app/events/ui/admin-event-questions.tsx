import type { ReactNode } from 'react'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import type { EventErrors } from '../rules.ts'
import { questionSlots, type Slot, settingsLimits } from '../registration-settings.rules.ts'
import type { QuestionKind } from '../registration-settings.ts'
import type { EventValues } from './admin-form-values.ts'
import styles from './admin-registration-settings.module.css'

interface EventQuestionsProps {
  values: EventValues
  errors: EventErrors
}

export function Box({
  name,
  values,
  children,
}: {
  name: keyof EventValues
  values: EventValues
  children: ReactNode
}) {
  return (
    <label className={styles.box}>
      <input type="checkbox" name={name} defaultChecked={Boolean(values[name])} />
      <span>{children}</span>
    </label>
  )
}

const kinds = {
  text: 'Text',
  choice: 'Choose one',
  'yes-no': 'Yes or no',
} satisfies Record<QuestionKind, string>

/** An empty question after an empty one is hidden until the first of them is written. */
export function Questions({ values, errors }: EventQuestionsProps) {
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

function Of({ slot, children }: { slot: Slot; children: ReactNode }) {
  return (
    <>
      {children}
      <span className="sr">, question {slot}</span>
    </>
  )
}

function QuestionFields({ slot, values, errors }: EventQuestionsProps & { slot: Slot }) {
  return (
    <div className={styles.question}>
      <Field label={`Question ${slot}`} error={errors[`question${slot}`]} className={styles.words}>
        <TextInput
          name={`question${slot}`}
          defaultValue={values[`question${slot}`]}
          maxLength={settingsLimits.question}
          placeholder="Do you bring a camera?"
          autoComplete="off"
        />
      </Field>
      <Field label={<Of slot={slot}>Answer</Of>} error={errors[`kind${slot}`]}>
        <Select name={`kind${slot}`} defaultValue={values[`kind${slot}`] ?? 'text'}>
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={<Of slot={slot}>Choices, one a line</Of>}
        error={errors[`choices${slot}`]}
        className={styles.choices}
      >
        <TextArea name={`choices${slot}`} defaultValue={values[`choices${slot}`]} rows={3} />
      </Field>
      <Box name={`required${slot}`} values={values}>
        <Of slot={slot}>Required</Of>
      </Box>
    </div>
  )
}
