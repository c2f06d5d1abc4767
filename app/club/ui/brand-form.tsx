import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal.ts'
import type { PictureCheck } from '#app/ui/picture-file-field.tsx'
import type { FormResult } from '../form-result.ts'
import type { ClubFacts } from '../model.ts'
import { type ClubColours, themeFromColours } from '../theme.rules.ts'
import { ColourChoice, useTypedColours } from './colour-choice.tsx'
import { LogoForm } from './logo-form.tsx'
import { ThemePreview } from './theme-preview.tsx'
import { ResultAlert } from './result-alert.tsx'
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
  picture: PictureCheck
}

export function BrandForm({ colours, hasOwnColours, before, savedAt, club, ...logo }: BrandFormProps) {
  const isOfLogo = logo.answer?.part === 'logo'
  const answer = isOfLogo ? null : logo.answer
  const choice = useTypedColours(colours, answer)
  const theme = themeFromColours(choice.valid)
  return (
    <div className={styles.screen}>
      <div>
        <ColoursPanel {...{ colours, hasOwnColours, choice, savedAt, answer }} />
        <LogoForm {...logo} savedAt={savedAt} answer={isOfLogo ? logo.answer : null} />
        {(hasOwnColours || before) && (
          <Earlier {...{ savedAt, hasOwnColours, before }} onSend={choice.reset} />
        )}
      </div>
      <div className={styles.previews}>
        <ThemePreview label="Dark" tokens={{ ...theme.dark }} club={club} />
        <ThemePreview label="Light" tokens={{ ...theme.dark, ...theme.light }} club={club} />
      </div>
    </div>
  )
}

function ColoursPanel({
  colours: { accent, second },
  hasOwnColours,
  choice: { shown, change, valid },
  savedAt,
  answer,
}: Pick<BrandFormProps, 'colours' | 'hasOwnColours' | 'savedAt' | 'answer'> & {
  choice: ReturnType<typeof useTypedColours>
}) {
  const form = useRef<HTMLFormElement>(null)
  const refused = answer?.ok === false ? answer : null
  useFocusOnRefusal(form, refused)
  return (
    <Fold
      title="Two colours"
      state={`${accent} and ${second}${hasOwnColours ? '' : ', as the site came'}`}
      opensFor={answer}
    >
      <p className="mut">The dark and the light look are made from them. What cannot be read is corrected.</p>
      <Form ref={form} method="post" noValidate preventScrollReset className="stack">
        <input type="hidden" name="seenAt" value={savedAt} />
        <ColourChoice shown={shown} valid={valid} errors={refused?.errors} onChange={change} />
        <ResultAlert result={answer} />
        <SaveButtons />
      </Form>
    </Fold>
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
        Preview
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
    <Fold title="Go back" state={before ? 'The look before the last change' : 'The look the site came with'}>
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
    </Fold>
  )
}
