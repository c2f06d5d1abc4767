import { Icon } from './icon.tsx'
import styles from './steps.module.css'

const markWords = { done: 'Done: ', now: 'Now: ', next: 'To come: ', no: '' }

interface Step {
  mark: keyof typeof markWords
  title: string
  note?: string | null
}

/** How far something has come: the steps behind, the one that it is at, those to come. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ mark, title, note }, index) => (
        <li key={title} data-mark={mark} aria-current={mark === 'now' ? 'step' : undefined}>
          <span className={styles.sign} aria-hidden="true">
            {mark === 'done' && <Icon name="check" />}
            {mark === 'no' && <Icon name="close" />}
            {(mark === 'now' || mark === 'next') && index + 1}
          </span>
          <div>
            <p className={styles.step}>
              <span className="sr">{markWords[mark]}</span>
              {title}
            </p>
            {note && <p className="mut sm num">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
