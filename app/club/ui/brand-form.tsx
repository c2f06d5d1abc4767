import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { type FormResult, toneOf } from '../form-result.ts'
import type { ClubFacts } from '../model.ts'
import { type ClubColours, themeFromColours } from '../theme.rules.ts'
import { ColourChoice, useTypedColours } from './colour-choice.tsx'
import { LogoForm } from './logo-form.tsx'
import { ThemePreview } from './theme-preview.tsx'
import styles from './brand.module.css'

/** `part`: the form it belongs to; undefined for the colours. */
export type BrandAnswer = FormResult & { part?: 'logo' }

interface BrandFormProps {
  colours: ClubColours
  hasOwnColours: boolean
  before: ClubColours | null
  savedAt: string
  club: ClubFacts
  hasLogo: boolean
  answer: BrandAnswer | null
  /** A file was chosen for the logo. */
  onChoose: (input: HTMLInputElement) => void
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
  const { shown, setTyped, valid } = useTypedColours(colours, answer)
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
            <ColourChoice shown={shown} valid={valid} errors={errors} onChange={setTyped} />
            {answer && <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.message}</Alert>}
            <SaveButtons />
          </Form>
        </Panel>
        <LogoForm
          hasLogo={hasLogo}
          savedAt={savedAt}
          answer={isOfLogo ? rest.answer : null}
          onChoose={rest.onChoose}
        />
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
