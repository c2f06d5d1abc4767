import { useId } from 'react'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Publication } from '../model.ts'
import { PUBLIC_FIXED } from '../publication.rules.ts'
import type { EventErrors } from '../rules.ts'
import type { EventValues } from './admin-form-values.ts'
import styles from './admin-registration-settings.module.css'

interface PublishingProps {
  values: EventValues
  errors: EventErrors
  timeZone: string
  /** That of the stored event; null: it is a new one. */
  publication: Publication | null
  /** People have a seat already. */
  isFixed: boolean
}

const helps = {
  now: 'Everybody sees it, and people can register.',
  draft: 'Only admins see it, and whoever has its preview link.',
  at: 'A draft until then. It is published by itself.',
} as const

/** When the event becomes public. The moment is in the page, and the style sheet shows it where it is asked for. */
export function AdminPublishing({ values, errors, timeZone, publication, isFixed }: PublishingProps) {
  const id = useId()
  const note = errors.publish ?? (isFixed ? PUBLIC_FIXED : null)
  const isPublic = publication === 'published'
  const labels = {
    now: isPublic ? 'Published' : 'Publish now',
    draft: isPublic ? 'Make it a draft again' : 'Save as draft',
    at: 'Publish at',
  }
  return (
    <div className={`span2 ${styles.publishing}`}>
      <fieldset
        role="radiogroup"
        className={styles.choice}
        aria-invalid={errors.publish ? true : undefined}
        aria-describedby={note ? id : undefined}
      >
        <legend>When the event is published</legend>
        <div className={styles.ways}>
          {(['now', 'draft', 'at'] as const).map((when) => (
            <label key={when} className={styles.way}>
              <input
                type="radio"
                name="publish"
                value={when}
                defaultChecked={when === (values.publish ?? 'now')}
                disabled={isFixed && when !== 'now'}
              />
              <b>{labels[when]}</b>
              <span className="xs mut3">{helps[when]}</span>
            </label>
          ))}
        </div>
        {note && (
          <p id={id} className={errors.publish ? styles.problem : 'xs mut'}>
            {errors.publish && <Icon name="warning" />}
            {note}
          </p>
        )}
      </fieldset>
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
