import { Badge } from '#app/ui/badge.tsx'
import type { Verdict } from '../theme.rules.ts'
import styles from './brand.module.css'

const labels: Record<Verdict['use'], string> = {
  page: 'Text on the page',
  button: 'Button on the page',
  'button-text': 'Text on the button',
  link: 'Main colour as text',
}

const ratio = (value: number) => `${value.toFixed(1)}\u00a0:\u00a01`

function factsOf({ chosen, chosenRatio, drawn, ratio: drawnRatio, needs }: Verdict): string {
  const isCorrected = chosenRatio < needs
  return isCorrected
    ? `${chosen} has ${ratio(Math.floor(chosenRatio * 10) / 10)}, needs ${needs}. Drawn as ${drawn}: ${ratio(drawnRatio)}`
    : `${ratio(drawnRatio)}, needs ${needs}`
}

/** Each use of the colours with its contrast and, if it was corrected, both values. */
export function ThemeVerdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <div>
      <h3 className={styles.question}>Can it be read?</h3>
      <ul className={styles.verdicts}>
        {verdicts.map((verdict) => (
          <li key={verdict.theme + verdict.use}>
            <div>
              <p className={styles.use}>
                {labels[verdict.use]}, {verdict.theme}
              </p>
              <p className={`mut3 num ${styles.facts}`}>{factsOf(verdict)}</p>
            </div>
            {verdict.chosenRatio < verdict.needs ? (
              <Badge kind="open">Corrected</Badge>
            ) : (
              <Badge kind="ok">Good</Badge>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
