import { useState } from 'react'
import { areOwn, colourLabels, type ColourName, readyPairs } from '../brand.rules.ts'
import { parseColour } from '../colours.rules.ts'
import type { FormResult } from '../form-result.ts'
import { type ClubColours, themeFromColours } from '../theme.rules.ts'
import { ColourField } from './colour-field.tsx'
import { ThemeVerdicts } from './theme-verdicts.tsx'
import styles from './brand.module.css'

type Typed = Record<ColourName, string>

/** The typed colours until they are saved or discarded; before, the colours of the club. */
export function useTypedColours(colours: ClubColours, answer: FormResult | null) {
  const refusedColours = answer?.ok === false ? answer.typed : undefined
  const [typed, setTyped] = useState<Typed | null>(
    refusedColours?.accent !== undefined
      ? { accent: refusedColours.accent, second: refusedColours.second ?? '' }
      : null,
  )
  const shown: Typed = typed ?? colours
  const accent = parseColour(shown.accent) ?? colours.accent
  const second = parseColour(shown.second) ?? colours.second
  return {
    shown,
    valid: { accent, second },
    /** Of one colour or both; a second change may come before the first is drawn. */
    change: (part: Partial<Typed>) => setTyped((before) => ({ ...(before ?? colours), ...part })),
    reset: () => setTyped(null),
  }
}

/** Two colours to pick, type or take as a pair, and whether text in these colours is readable. */
export function ColourChoice({
  shown,
  valid,
  errors,
  onChange,
}: {
  shown: Typed
  valid: ClubColours
  errors: Partial<Record<string, string>> | undefined
  onChange: (part: Partial<Typed>) => void
}) {
  return (
    <>
      <ColourFields shown={shown} saved={valid} errors={errors} onChange={onChange} />
      <Pairs chosen={valid} onChoose={onChange} />
      {areOwn(valid) ? (
        <p className="mut">The site came with these colours, drawn so that everything can be read.</p>
      ) : (
        <ThemeVerdicts verdicts={themeFromColours(valid).verdicts} />
      )}
    </>
  )
}

function ColourFields({
  shown,
  saved,
  errors,
  onChange,
}: {
  shown: Typed
  /** What the field of a text that is no colour shows. */
  saved: ClubColours
  errors: Partial<Record<string, string>> | undefined
  onChange: (part: Partial<Typed>) => void
}) {
  return (
    <div className={styles.fields}>
      {(['accent', 'second'] as const).map((name) => (
        <ColourField
          key={name}
          name={name}
          label={colourLabels[name]}
          text={shown[name]}
          colour={saved[name]}
          error={errors?.[name]}
          onChange={(text) => onChange({ [name]: text })}
        />
      ))}
    </div>
  )
}

function Pairs({ chosen, onChoose }: { chosen: ClubColours; onChoose: (pair: Partial<Typed>) => void }) {
  return (
    <div className="cluster" role="group" aria-label="Ready pairs">
      {readyPairs.map((pair, at) => (
        <button
          key={pair.accent}
          className={styles.pair}
          name="pair"
          value={`${pair.accent} ${pair.second}`}
          aria-label={at === 0 ? 'The colours the site came with' : `Pair ${at + 1}`}
          aria-pressed={chosen.accent === pair.accent && chosen.second === pair.second}
          onClick={(event) => {
            event.preventDefault()
            onChoose({ ...pair })
          }}
        >
          <svg viewBox="0 0 48 34" aria-hidden="true">
            <path fill={pair.second} d="M0 0h24v34H0z" />
            <path fill={pair.accent} d="M24 0h24v34H24z" />
          </svg>
        </button>
      ))}
    </div>
  )
}
