import styles from './segmented.module.css'

export interface Segment<Value = string> {
  value: Value
  label: string
}

/**
 * One choice of a few, as submit buttons: inside a GET form they work before scripts run. With `onChoose`
 * the form is not submitted.
 */
export function Segmented<Value extends string>({
  label,
  name,
  value,
  segments,
  onChoose,
  isFilling = false,
}: {
  label: string
  name: string
  value: string
  segments: readonly Segment<Value>[]
  onChoose?: (value: Value) => void
  isFilling?: boolean
}) {
  return (
    <div className={styles.seg} role="group" aria-label={label} data-fill={isFilling || undefined}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="submit"
          name={name}
          value={segment.value}
          aria-pressed={segment.value === value}
          onClick={(event) => {
            if (!onChoose) return
            event.preventDefault()
            onChoose(segment.value)
          }}
        >
          {segment.label}
        </button>
      ))}
    </div>
  )
}
