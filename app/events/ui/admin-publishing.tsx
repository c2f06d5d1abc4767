import { useId } from 'react'
import { Field, TextInput } from '#app/ui/field.tsx'
import type { AdminEvent } from '../model.ts'
import { PUBLIC_FIXED } from '../publication.rules.ts'
import type { EventErrors } from '../rules.ts'
import { Choice, ChoiceField } from './admin-choice-field.tsx'
import type { EventValues } from './admin-form-values.ts'
import styles from './admin-registration-settings.module.css'

interface PublishingProps {
  values: EventValues
  errors: EventErrors
  timeZone: string
  /** Null: it is a new one. */
  event: AdminEvent | null
}

const choicesFor = (isPublic: boolean) => [
  {
    value: 'now',
    label: isPublic ? 'Published' : 'Publish now',
    help: 'Everybody sees it, and people can register.',
  },
  {
    value: 'draft',
    label: isPublic ? 'Make it a draft again' : 'Save as draft',
    help: 'Only admins see it, and whoever has its preview link.',
  },
  { value: 'at', label: 'Publish at', help: 'A draft until then. It is published by itself.' },
]

/** When the event becomes public. The date field is always in the page; the style sheet shows it if it is needed. */
export function AdminPublishing({ values, errors, timeZone, event }: PublishingProps) {
  const noteId = useId()
  const isPublic = event?.publication === 'published'
  const isFixed = isPublic && event.participants > 0
  return (
    <div className={`span2 ${styles.publishing}`}>
      <ChoiceField
        legend="When the event is published"
        note={errors.publish ?? (isFixed ? PUBLIC_FIXED : null)}
        noteId={noteId}
        hasError={errors.publish !== undefined}
      >
        {choicesFor(isPublic).map((choice) => (
          <Choice
            key={choice.value}
            {...choice}
            name="publish"
            defaultChecked={choice.value === (values.publish ?? 'now')}
            disabled={isFixed && choice.value !== 'now'}
          />
        ))}
      </ChoiceField>
      <div className={styles.publishAt}>
        <Field
          label="Published on"
          hint={`By the club’s clock (${timeZone.replaceAll('_', ' ')}).`}
          error={errors.publishAt}
        >
          <TextInput type="datetime-local" name="publishAt" defaultValue={values.publishAt} />
        </Field>
      </div>
    </div>
  )
}
