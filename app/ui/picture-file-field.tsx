import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Field, TextInput } from './field.tsx'

export interface PictureCheck {
  /** Why the chosen file may not be sent, and whether a smaller copy may; null when it may. */
  refusalOf(file: File): { message: string; canShrink: boolean } | null
  /** Puts a smaller copy into the field. */
  makeSmaller(input: HTMLInputElement): Promise<void>
}

const NOT_MADE_SMALLER = 'The picture could not be made smaller. Please check your connection and try again.'

/** A field for the file of a picture. Nothing is changed without the press on 'Make it smaller'. */
export function PictureFileField({
  label,
  hint,
  name,
  accept,
  error,
  picture,
  onCheck,
}: {
  label: string
  hint: ReactNode
  name: string
  accept: string
  error: string | undefined
  picture: PictureCheck
  /** Gets the form whenever a file is chosen that may be sent; null: this one may not. */
  onCheck?: (form: HTMLFormElement | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<ReturnType<PictureCheck['refusalOf']>>(null)
  const check = () => {
    const file = input.current?.files?.[0]
    const refused = file ? picture.refusalOf(file) : null
    setRefusal(refused)
    onCheck?.(file && !refused ? (input.current?.form ?? null) : null)
  }
  const makeSmaller = async () => {
    try {
      if (input.current) await picture.makeSmaller(input.current)
      check()
    } catch {
      // The part of the site that does it could not be loaded.
      setRefusal({ message: NOT_MADE_SMALLER, canShrink: true })
    }
    input.current?.focus()
  }
  return (
    <>
      <Field label={label} hint={hint} error={refusal?.message ?? error}>
        <TextInput ref={input} type="file" name={name} accept={accept} onChange={check} />
      </Field>
      {refusal?.canShrink && (
        <div>
          <Button variant="line" size="s" onClick={() => void makeSmaller()}>
            Make it smaller
          </Button>
        </div>
      )}
    </>
  )
}

/** The file of a logo. */
export function LogoFileField(field: { label: string; error: string | undefined; picture: PictureCheck }) {
  return (
    <PictureFileField
      {...field}
      name="file"
      hint="SVG or PNG, at most 2 MB. A square works best."
      accept=".svg,.png,.webp,.jpg,.jpeg,image/svg+xml,image/png"
    />
  )
}
