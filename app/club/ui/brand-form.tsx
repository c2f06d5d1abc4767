import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { areOwn, colourLabels, type ColourName, readyPairs } from '../brand.rules.ts'
import { type FormResult, toneOf } from '../form-result.ts'
import { parseColour } from '../colours.rules.ts'
import type { ClubFacts } from '../model.ts'
import { type ClubColours, themeFromColours } from '../theme.rules.ts'
import { ColourField } from './colour-field.tsx'
import { LogoForm } from './logo-form.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { ThemeVerdicts } from './theme-verdicts.tsx'
import styles from './brand.module.css'

type Typed = Record<ColourName, string>

/** `part`: the form that it stands in; without it, that of the colours. */
export type BrandAnswer = FormResult & { part?: 'logo' }

interface BrandFormProps {
  colours: ClubColours
  hasOwnColours: boolean
  before: ClubColours | null
  savedAt: string
  club: ClubFacts
  hasLogo: boolean
  answer: BrandAnswer | null
}

/** What is typed until it is saved or given up; the colours of the club before. */
function useTyped(colours: ClubColours, answer: FormResult | null) {
  const sent = answer?.ok === false ? answer.typed : undefined
  const [typed, setTyped] = useState<Typed | null>(
    sent?.accent !== undefined ? { accent: sent.accent, second: sent.second ?? '' } : null,
  )
  const shown: Typed = typed ?? colours
  const accent = parseColour(shown.accent) ?? colours.accent
  const second = parseColour(shown.second) ?? colours.second
  return { shown, setTyped, valid: { accent, second } }
}

export function BrandForm({
  colours,
  hasOwnColours,
  hasLogo,
  before,
  savedAt,
  club,
  ...rest
}: BrandFormProps) {
  const isOfLogo = rest.answer?.part === 'logo'
  const answer = isOfLogo ? null : rest.answer
  const form = useRef<HTMLFormElement>(null)
  const { shown, setTyped, valid } = useTyped(colours, answer)
  useFocusOnRefusal(form, answer?.ok === false ? answer : null)
  const theme = themeFromColours(valid)
  const errors = answer?.ok === false ? answer.errors : undefined
  return (
    <div className={styles.screen}>
      <div className="stack">
        <Panel title="Two colours">
          <p className="mut">
            The dark and the light look are made from them. What cannot be read is corrected.
          </p>
          <Form ref={form} method="post" noValidate preventScrollReset className="stack">
            <input type="hidden" name="seenAt" value={savedAt} />
            <ColourFields shown={shown} saved={valid} errors={errors} onChange={setTyped} />
            <Pairs chosen={valid} onChoose={setTyped} />
            {areOwn(valid) ? (
              <p className="mut">The site came with these colours, drawn so that everything can be read.</p>
            ) : (
              <ThemeVerdicts verdicts={theme.verdicts} />
            )}
            {answer && <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.message}</Alert>}
            <SaveButtons />
          </Form>
        </Panel>
        <LogoForm hasLogo={hasLogo} savedAt={savedAt} answer={isOfLogo ? rest.answer : null} />
        {(hasOwnColours || before) && (
          <Earlier {...{ savedAt, hasOwnColours, before }} onSend={() => setTyped(null)} />
        )}
      </div>
      <div className={styles.previews}>
        <ThemePreview label="Dark" tokens={{ ...theme.dark }} club={club} />
        <ThemePreview label="Light" tokens={{ ...theme.dark, ...theme.light }} club={club} />
      </div>
    </div>
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
  onChange: (typed: Typed) => void
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
          onChange={(text) => onChange({ ...shown, [name]: text })}
        />
      ))}
    </div>
  )
}

function Pairs({ chosen, onChoose }: { chosen: ClubColours; onChoose: (pair: Typed) => void }) {
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

function SaveButtons() {
  const { formMethod, formData } = useNavigation()
  const isSaving = formMethod === 'POST' && formData?.get('intent') === 'save'
  return (
    <div className="cluster">
      <Button type="submit" name="intent" value="save" isBusy={isSaving} busyText="Saving...">
        Save colours
      </Button>
      <Button type="submit" name="intent" value="check" variant="line" className="unscripted">
        Look at it first
      </Button>
    </div>
  )
}

function Earlier({
  savedAt,
  hasOwnColours,
  before,
  onSend,
}: Pick<BrandFormProps, 'savedAt' | 'hasOwnColours' | 'before'> & { onSend: () => void }) {
  const { formMethod } = useNavigation()
  const isBusy = formMethod === 'POST'
  return (
    <Panel title="Go back">
      <Form method="post" preventScrollReset className="cluster" onSubmit={onSend}>
        <input type="hidden" name="seenAt" value={savedAt} />
        {before && (
          <Button type="submit" name="intent" value="undo" variant="line" disabled={isBusy}>
            Undo the last change
          </Button>
        )}
        {hasOwnColours && (
          <Button type="submit" name="intent" value="own" variant="bare" disabled={isBusy}>
            Use the colours the site came with
          </Button>
        )}
      </Form>
    </Panel>
  )
}
