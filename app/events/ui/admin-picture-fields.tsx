import { useRef } from 'react'
import { pictureAddress } from '#app/club/addresses.rules.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { type Crop, FocusField } from '#app/ui/focus-field.tsx'
import { detailFields } from '../details.rules.ts'
import type { EventErrors } from '../rules.ts'
import { type EventValues, useFormValues } from './admin-form-values.ts'
import { AdminImageField } from './admin-image-field.tsx'

const crops: readonly Crop[] = [
  { shape: '16 / 9', label: 'In lists and on the home page' },
  { shape: '4 / 1', label: 'On a ticket' },
]

const ALT_HINT =
  'For people who do not see it: the words on the poster, or what happens in the photo. Empty: only the title is read out.'

/** The picture of an event, its text alternative and its focus. */
export function AdminPictureFields({
  values,
  errors,
  onChange,
}: {
  values: EventValues
  errors: EventErrors
  /** Called for changes that fire no event of a field. */
  onChange: () => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const { imageAlt } = useFormValues(place, values)
  const isWrong = (['imageAlt', 'imageX', 'imageY'] as const).some((name) => errors[name] !== undefined)
  const about = (address: string) => (
    <Fold
      title="Words and view of the picture"
      state={imageAlt || 'No words yet'}
      opensFor={isWrong ? errors : address !== '' && !imageAlt}
    >
      <Field label="What the picture shows" hint={ALT_HINT} error={errors.imageAlt}>
        <TextInput
          name="imageAlt"
          maxLength={detailFields.imageAlt.max}
          autoComplete="off"
          defaultValue={values.imageAlt}
        />
      </Field>
      <FocusField
        names={['imageX', 'imageY']}
        crops={crops}
        src={pictureAddress(address, null)}
        values={values}
        onMove={onChange}
      />
    </Fold>
  )
  return (
    <div ref={place} className="span2">
      <AdminImageField
        initial={values.image ?? ''}
        error={errors.image}
        onChange={onChange}
        hint="The page of the event shows it whole"
        below={about}
      />
    </div>
  )
}
