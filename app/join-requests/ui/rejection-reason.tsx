import options from '#app/ui/options.module.css'
import { rejectionReasonOf, rejectionReasons } from '../status.rules.ts'

/** What the applicant reads on the status page. `form`: the id of the form it belongs to. */
export function RejectionReasonField({ form }: { form: string }) {
  return (
    <fieldset className={options.group}>
      <legend>What the applicant reads</legend>
      <div className={options.options}>
        {Object.entries(rejectionReasons).map(([reason, sentence]) => (
          <label key={reason}>
            <input
              type="radio"
              name="reason"
              value={reason}
              form={form}
              defaultChecked={reason === rejectionReasonOf(null)}
            />
            <span>{sentence}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
