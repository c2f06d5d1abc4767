import { CopyButton } from './copy-button.tsx'
import { Field, TextInput } from './field.tsx'

/** A private link to what is not published: to open, and to send. */
export function PreviewAddress({ address, hint }: { address: string; hint: string }) {
  return (
    <>
      <Field label="Preview link" hint={hint}>
        <TextInput readOnly value={address} className="num" />
      </Field>
      <div className="cluster">
        <a className="textlink sm" href={address}>
          Open the preview
        </a>
        <CopyButton text={address} otherwise="Please copy the address from the field">
          Copy link
        </CopyButton>
      </div>
    </>
  )
}
