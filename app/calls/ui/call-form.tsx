import { useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { TEXT_MARKS_HINT } from '#app/club/text-marks.rules.ts'
import { wallText } from '#app/events/club-time.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { FormFoot } from '#app/ui/form-foot.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { MarkedArea } from '#app/ui/marked-area.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useFirstField } from '#app/ui/use-first-field.ts'
import { callLimits } from '../calls.rules.ts'
import type { FilmCall } from '../model.ts'
import styles from './calls.module.css'
import { CALLS } from './calls-list.tsx'

interface CallFormProps {
  /** null: a new one. */
  call: FilmCall | null
  /** An earlier one that a new one begins with. */
  copied: FilmCall | null
  others: readonly Pick<FilmCall, 'id' | 'title'>[]
  requestKey: string
  timeZone: string
  refused: Refusal | null
  isSaving: boolean
}

export function CallForm({ call, copied, others, requestKey, timeZone, refused, isSaving }: CallFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form, call === null)
  // The version that the fields were made from: a refresh of the page does not change them.
  const [seenAt] = useState(call?.updatedAt ?? '')
  const errors = refused?.errors ?? {}
  const from = call ?? copied
  const stored: Record<string, string | undefined> = {
    title: from?.title,
    description: from?.description,
    rules: from?.rules,
    // The days of a copy are those of last year.
    opensAt: wallText(call?.opensAt ?? null, timeZone),
    closesAt: wallText(call?.closesAt ?? null, timeZone),
    mostMinutes: from?.mostMinutes?.toString(),
    places: from?.places?.toString(),
    hidesNames: from?.hidesNames ? 'on' : '',
  }
  const valueOf = (name: string) => (refused?.typed ? refused.typed[name] : stored[name])
  return (
    <Panel title="The call" isTitleHidden>
      {!call && others.length > 0 && <Copies others={others} />}
      <Form key={copied?.id} ref={form} method="post" className="stack" noValidate>
        <HiddenFields
          fields={
            call
              ? { seenAt: refused?.typed?.['seenAt'] ?? seenAt }
              : { requestKey: refused?.typed?.['requestKey'] ?? requestKey }
          }
        />
        {refused && !refused.errors && !isSaving && (
          <FormRefused isSignedOut={refused.status === 401}>{refused.message}</FormRefused>
        )}
        <Field label="Title" error={errors['title']}>
          <TextInput
            name="title"
            defaultValue={valueOf('title')}
            maxLength={callLimits.title}
            autoComplete="off"
          />
        </Field>
        <Field label="What films you are looking for" error={errors['description']}>
          <TextArea
            name="description"
            defaultValue={valueOf('description')}
            maxLength={callLimits.description}
            rows={3}
          />
        </Field>
        <div className="grid2">
          <Field label="Opens" error={errors['opensAt']}>
            <TextInput type="datetime-local" name="opensAt" defaultValue={valueOf('opensAt')} />
          </Field>
          <Field
            label="Closes"
            hint="Visitors see this moment; it closes by itself"
            error={errors['closesAt']}
          >
            <TextInput type="datetime-local" name="closesAt" defaultValue={valueOf('closesAt')} />
          </Field>
          <Field label="Longest film, in minutes" hint="Empty: any length" error={errors['mostMinutes']}>
            <TextInput
              name="mostMinutes"
              inputMode="numeric"
              defaultValue={valueOf('mostMinutes')}
              autoComplete="off"
            />
          </Field>
          <Field label="How many may be chosen" hint="Empty: not said" error={errors['places']}>
            <TextInput
              name="places"
              inputMode="numeric"
              defaultValue={valueOf('places')}
              autoComplete="off"
            />
          </Field>
        </div>
        <Field label="Rules" hint={TEXT_MARKS_HINT} error={errors['rules']}>
          <MarkedArea name="rules" defaultValue={valueOf('rules')} maxLength={callLimits.rules} rows={6} />
        </Field>
        <label className={styles.tick}>
          <input type="checkbox" name="hidesNames" defaultChecked={valueOf('hidesNames') === 'on'} />
          <span>
            Hide names from the jury
            <small className="mut"> It sees no names, addresses or numbers of whoever made a film.</small>
          </span>
        </label>
        <FormFoot>
          <Button type="submit" name="intent" value="save" isBusy={isSaving} busyText="Saving...">
            {call ? 'Save' : 'Add call'}
          </Button>
        </FormFoot>
      </Form>
    </Panel>
  )
}

function Copies({ others }: { others: CallFormProps['others'] }) {
  return (
    <p className="sm mut">
      Begin with an earlier one:{' '}
      {others.slice(0, 3).map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link className="textlink" to={`${CALLS}/new?from=${id}`}>
            {title}
          </Link>
        </span>
      ))}
    </p>
  )
}
