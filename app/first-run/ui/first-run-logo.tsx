import type { FormResult } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/icon.tsx'
import { resultOf } from './first-run-fields.tsx'
import { LogoFileField, type PictureCheck } from '#app/ui/picture-file-field.tsx'
import styles from './first-run.module.css'

/** The mark as it is now, and a file in its place. */
export function LogoFields({
  hasLogo,
  answer,
  picture,
}: {
  hasLogo: boolean
  answer: FormResult | null
  picture: PictureCheck
}) {
  const { error } = resultOf(answer, 'file')
  return (
    <>
      <div className={styles.logo}>
        <Mark />
        <p className="mut">
          {hasLogo
            ? 'Your own file: beside the name, in the app icon and on share pictures.'
            : 'Drawn from the short name. Keep it, or use a file of your own.'}
        </p>
      </div>
      <LogoFileField label="Logo file" error={error} picture={picture} />
      <div className="cluster">
        <Button type="submit" name="intent" value="logo" variant="line">
          Use this file
        </Button>
        {hasLogo && (
          <Button type="submit" name="intent" value="no-logo" variant="bare">
            Use the letters instead
          </Button>
        )}
      </div>
    </>
  )
}
