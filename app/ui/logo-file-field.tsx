import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Field, TextInput } from './field.tsx'

export interface PictureCheck {
  /** Why the chosen picture is too large; null when it may be sent. */
  refusalOf(file: File): string | null
  /** Puts a smaller copy into the field. */
  makeSmaller(input: HTMLInputElement): Promise<void>
}

/** The field for the file of a logo. Nothing is changed without the press on 'Make it smaller'. */
export function LogoFileField({
  label,
  error,
  picture,
}: {
  label: string
  error: string | undefined
  picture: PictureCheck
}) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const check = () => {
    const file = input.current?.files?.[0]
    setRefusal(file ? picture.refusalOf(file) : null)
  }
  const makeSmaller = async () => {
    if (input.current) await picture.makeSmaller(input.current)
    check()
    input.current?.focus()
  }
  return (
    <>
      <Field label={label} hint="SVG or PNG, at most 2 MB. A square works best." error={refusal ?? error}>
        <TextInput
          ref={input}
          type="file"
          name="file"
          accept=".svg,.png,.webp,.jpg,.jpeg,image/svg+xml,image/png"
          onChange={check}
        />
      </Field>
      {refusal && (
        <div>
          <Button variant="line" size="s" onClick={() => void makeSmaller()}>
            Make it smaller
          </Button>
        </div>
      )}
    </>
  )
}
