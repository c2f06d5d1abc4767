import { useId } from 'react'
import styles from './row-keys-help.module.css'

const everywhere = { '↑ ↓': 'Previous, next', Space: 'Select', Enter: 'Open' }

/** Keyboard shortcuts of a list. */
export function RowKeysHelp({ keys }: { keys: Readonly<Record<string, string>> }) {
  const id = useId()
  return (
    <div className={`${styles.keys} scripted`}>
      <button type="button" popoverTarget={id} aria-label="Keys of this list">
        Keys
      </button>
      <div id={id} popover="auto" className={styles.keysHelp}>
        <dl>
          {Object.entries({ ...everywhere, ...keys }).map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
