import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/icon.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal.ts'
import type { FormResult } from '../form-result.ts'
import { LogoFileField, type PictureCheck } from '#app/ui/picture-file-field.tsx'
import { ResultAlert } from './result-alert.tsx'
import styles from './brand.module.css'

interface LogoFormProps {
  hasLogo: boolean
  savedAt: string
  /** The result of this form. */
  answer: FormResult | null
  picture: PictureCheck
}

/** A file of the club's own; without one the letters of the short name are drawn. */
export function LogoForm({ hasLogo, savedAt, answer, picture }: LogoFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(form, answer?.ok === false ? answer : null)
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && formData?.get('intent') === 'logo'
  const error = answer?.ok === false ? answer.errors?.file : undefined
  return (
    <Fold title="Logo" state={hasLogo ? 'Your own file' : 'Letters of the short name'} opensFor={answer}>
      <LogoOfNow hasLogo={hasLogo} />
      <Form
        ref={form}
        // Emptied once the file was taken.
        key={answer?.ok ? savedAt : 'first'}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        noValidate
        className="stack"
      >
        <LogoFileField label="File" error={error} picture={picture} />
        <ResultAlert result={answer} />
        <div className="cluster">
          <Button
            type="submit"
            name="intent"
            value="logo"
            variant="soft"
            isBusy={isBusy}
            busyText="Saving..."
          >
            Save logo
          </Button>
          {hasLogo && (
            <Button type="submit" name="intent" value="no-logo" variant="bare">
              Use the letters instead
            </Button>
          )}
        </div>
      </Form>
    </Fold>
  )
}

function LogoOfNow({ hasLogo }: { hasLogo: boolean }) {
  return (
    <div className={styles.logo}>
      <span className={styles.mark}>
        <Mark />
      </span>
      <p className="mut">
        {hasLogo
          ? 'Your own file: beside the name, in the app icon and on share pictures.'
          : 'Drawn from the short name in the settings. Or use a file of your own.'}
      </p>
    </div>
  )
}
