import { Button } from '#app/ui/button.tsx'
import { DeskIcon, type DeskIconName } from '#app/ui/desk-icon.tsx'
import styles from './door.module.css'
import type { Said } from './door-words.ts'
import type { Shown } from './use-door.ts'

const icons = { in: 'check', already: 'clock', no: 'close', back: 'undo' } satisfies Record<
  Said['tone'],
  DeskIconName
>

/** What the door says, to be read from an arm's length. A welcome waits its turn in a reader, trouble does not. */
export function DoorAnswer({
  said,
  onUndo,
}: {
  said: Shown | null
  /** Null: nothing of it can be taken back. */
  onUndo: (() => void) | null
}) {
  const isTrouble = said?.tone === 'no' || said?.tone === 'already'
  const words = said && <AnswerWords key={said.turn} said={said} />
  return (
    <section className={styles.answer} data-tone={said?.tone ?? 'idle'} aria-label="Answer" tabIndex={-1}>
      {!said && <IdleWords />}
      <div role="status" aria-atomic="true">
        {!isTrouble && words}
      </div>
      <div role="alert" aria-atomic="true">
        {isTrouble && words}
      </div>
      {onUndo && (
        <Button variant="line" className={`${styles.undo} scripted`} onClick={onUndo}>
          <DeskIcon name="undo" />
          Undo
        </Button>
      )}
    </section>
  )
}

function AnswerWords({ said }: { said: Said }) {
  return (
    <div className={styles.words}>
      <DeskIcon name={icons[said.tone]} />
      <p className={styles.said}>{said.title}</p>
      <p className={styles.help}>{said.help}</p>
    </div>
  )
}

function IdleWords() {
  return (
    <div className={styles.words}>
      <DeskIcon name="person" />
      <p className={styles.said}>Ready</p>
      <p className={styles.help}>Scan a ticket, or find the name on the list.</p>
    </div>
  )
}
