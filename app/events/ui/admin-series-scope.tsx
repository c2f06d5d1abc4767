import options from '#app/ui/options.module.css'
import { Choice } from './admin-choice-field.tsx'
import styles from './admin-notice.module.css'

/** Asks which events of a series are meant: `scope` (one, later). */
export function SeriesScope({
  verb,
  later,
  chosen,
  form,
  onChoose,
}: {
  verb: string
  /** How many come after it. */
  later: number
  chosen?: string | undefined
  /** The id of the form, for fields outside it. */
  form?: string
  onChoose?: (scope: string) => void
}) {
  const labels = {
    one: 'This event only',
    later: later === 1 ? 'This event and the one after it' : `This event and the ${later} after it`,
  }
  return (
    <fieldset className={styles.notice}>
      <legend>{verb}</legend>
      <div className={options.options} role="radiogroup" aria-label={verb}>
        {Object.entries(labels).map(([scope, label]) => (
          <Choice
            key={scope}
            label={label}
            name="scope"
            value={scope}
            form={form}
            defaultChecked={scope === (chosen ?? 'one')}
            onChange={() => onChoose?.(scope)}
          />
        ))}
      </div>
    </fieldset>
  )
}
