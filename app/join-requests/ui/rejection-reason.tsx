import { Field, Select } from '#app/ui/field.tsx'
import { rejectionReasons } from '../rejection.rules.ts'

/** What the applicant reads on the status page. `form`: the id of the form it belongs to. */
export function RejectionReasonField({ form }: { form: string }) {
  return (
    <Field label="What the applicant reads">
      <Select name="reason" form={form} defaultValue="not-now">
        {Object.entries(rejectionReasons).map(([reason, sentence]) => (
          <option key={reason} value={reason}>
            {sentence}
          </option>
        ))}
      </Select>
    </Field>
  )
}
