import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Form, type useFetcher } from 'react-router'
import { pictureAddress } from '#app/club/addresses.rules.ts'
import { type FormResult, type Refusal, toneOf } from '#app/club/form-result.ts'
import { TEXT_MARKS_HINT } from '#app/club/text-marks.rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormFoot } from '#app/ui/form-foot.tsx'
import { FocusField } from '#app/ui/focus-field.tsx'
import { MarkedArea } from '#app/ui/marked-area.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SeenVersion } from '#app/ui/seen-version.tsx'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { useFirstField } from '#app/ui/use-first-field.ts'
import { type ContentField, type ContentItem, type ContentShape, entryTitle, focusNames } from '../model.ts'
import { checkContentForm, type ContentErrors } from '../rules.ts'
import { contentPath } from './content-list.tsx'
import { FileField } from './file-field.tsx'
import styles from './content.module.css'

/** `seen`: what was saved. After a concurrent change `current` is the entry as it is now, which the next save replaces. */
export type ContentAnswer =
  | FormResult<{ seen: string }>
  | (Refusal & { current: { item: ContentItem; seen: string } })

type ImageField = ComponentType<{
  name: string
  initial: string
  error?: string
  label: string
  hint?: string
  below?: (address: string) => ReactNode
}>

interface ContentFormProps {
  kind: ContentShape
  /** null: a new one. */
  item: ContentItem | null
  group: string
  /** A version of it is published, so all required fields must be filled in. */
  isPublic: boolean
  seen: string
  requestKey: string
  answer: ContentAnswer | null
  isSaving: boolean
  /** A picture by upload or by its address. */
  ImageField: ImageField
  remove: ReactNode
  /** Beside a page (edit-on-page.tsx): it sends the form to this address and stays where it is. */
  beside?: { Form: ReturnType<typeof useFetcher>['Form']; action: string }
}

/** 'A draft needs its name only.' */
function draftNeeds({ fields, titleField }: ContentShape): string {
  const label = fields.find(({ name }) => name === titleField)?.label ?? 'title'
  return `A draft needs its ${label.toLowerCase()} only. The list says what is missing before it can be published.`
}

/** A field of the form: the answer is a message, not the way back to the list. */
export const STAY = 'stay'

/** Checks the form before it is sent; the first wrong field gets the focus. */
function useContentCheck({ kind, answer, isPublic }: ContentFormProps) {
  const answerErrors: ContentErrors = answer?.ok === false ? (answer.errors ?? {}) : {}
  const { errors, setErrors, clearError } = useFieldErrors<ContentErrors>(answer, answerErrors)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const typedValues = Object.fromEntries(new FormData(event.currentTarget))
    const result = checkContentForm(kind, typedValues, { origin: location.origin, mayLack: !isPublic })
    setErrors(result.ok ? {} : result.errors)
    if (result.ok) return
    event.preventDefault()
    const [firstField = ''] = Object.keys(result.errors)
    const wrong = event.currentTarget.elements.namedItem(firstField)
    if (!(wrong instanceof HTMLElement)) return
    wrong.closest('details')?.setAttribute('open', '')
    wrong.focus()
  }
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => clearError((target as HTMLInputElement).name)
  return { errors, onSubmit: check, onChange }
}

function initialValues({ kind, item, group, answer }: ContentFormProps): Partial<Record<string, string>> {
  if (answer?.ok === false && answer.typed) return answer.typed
  return item ?? { [kind.groupField ?? '']: group }
}

/** The version that an answer saved, that the next save replaces, or that was sent. */
function versionIn(answer: ContentAnswer | null): string | undefined {
  if (answer?.ok) return answer.seen
  return answer && 'current' in answer ? answer.current.seen : answer?.typed?.['seen']
}

/** The form of one entry, made from the fields of its kind. */
export function ContentForm(props: ContentFormProps) {
  const { kind, item, seen, requestKey, answer, isPublic, isSaving, ImageField, remove, beside } = props
  const AnyForm = beside?.Form ?? Form
  const start = initialValues(props)
  // That of the first sending: the page is fetched again after an answer that was lost.
  const [sentKey] = useState(requestKey)
  const { errors, ...handlers } = useContentCheck(props)
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form, item === null)
  return (
    <Panel title={item ? entryTitle(kind, item) : 'Details'} className={styles.form}>
      <AnyForm ref={form} method="post" action={beside?.action} noValidate className="stack" {...handlers}>
        {beside && <input type="hidden" name={STAY} value="" />}
        {answer?.ok === false && !isSaving && <SaveRefused kind={kind} answer={answer} />}
        {!isPublic && <p className="sm mut">{draftNeeds(kind)}</p>}
        <SeenVersion name="seen" latest={seen} own={versionIn(answer)} />
        <input type="hidden" name="requestKey" value={sentKey} />
        <FormFields fields={kind.fields} {...{ values: start, errors, ImageField }} />
        <FormFoot isSticky={!beside}>
          <ButtonLink to={contentPath(kind.name)} variant="line">
            Cancel
          </ButtonLink>
          <Button type="submit" name="intent" value="save" isBusy={isSaving} busyText="Saving...">
            Save draft
          </Button>
        </FormFoot>
      </AnyForm>
      {remove && <div>{remove}</div>}
    </Panel>
  )
}

function SaveRefused({ kind, answer }: { kind: ContentShape; answer: ContentAnswer & { ok: false } }) {
  const now = 'current' in answer && answer.current.item
  return (
    <FormRefused isSignedOut={answer.status === 401} tone={toneOf(answer)}>
      {answer.message}
      {now && ` It says now: ${now[kind.titleField]}, ${now[kind.detailField]}.`}
    </FormRefused>
  )
}

/** The fields of a group stand in a closed line, in the place of the first of them. */
function FormFields({
  fields,
  errors,
  ...rest
}: Omit<FormFieldProps, 'field' | 'error'> & { fields: readonly ContentField[]; errors: ContentErrors }) {
  const drawn = (some: readonly ContentField[]) =>
    some.map((field) => <FormField key={field.name} field={field} error={errors[field.name]} {...rest} />)
  return fields.map((field) => {
    const { group } = field
    if (!group) return drawn([field])
    const grouped = fields.filter((one) => one.group === group)
    if (grouped[0] !== field) return null
    const filled = grouped.filter(({ name }) => rest.values[name]).length
    return (
      <Fold
        key={group}
        title={group}
        state={filled > 0 ? `${filled} of ${grouped.length} filled in` : 'Empty'}
        opensFor={grouped.some(({ name }) => errors[name]) && errors}
      >
        {drawn(grouped)}
      </Fold>
    )
  })
}

interface FormFieldProps {
  field: ContentField
  values: Partial<Record<string, string>>
  error: string | undefined
  ImageField: ImageField
}

function FormField({ field, values, error, ImageField }: FormFieldProps) {
  const { name, label, hint, type, shape } = field
  const value = values[name] ?? ''
  const renderFocusField =
    shape &&
    ((address: string) =>
      address && (
        <FocusField
          names={focusNames(name)}
          crops={[{ shape }]}
          src={pictureAddress(address, null)}
          values={values}
        />
      ))
  if (type === 'picture')
    return (
      <ImageField
        name={name}
        label={label}
        hint={hint}
        initial={value}
        error={error}
        below={renderFocusField}
      />
    )
  if (type === 'video' || type === 'captions')
    return <FileField name={name} kind={type} label={label} hint={hint} initial={value} error={error} />
  // Part of its picture.
  if (type === 'focus') return null
  if (type === 'tick')
    return (
      <label className={styles.tick}>
        <input type="checkbox" name={name} defaultChecked={value === 'on'} />
        {label}
      </label>
    )
  return (
    <Field label={label} hint={hintOf(field)} error={error}>
      <Control field={field} value={value} />
    </Field>
  )
}

const hintOf = ({ hint, hasMarks }: ContentField) =>
  [hint, hasMarks && TEXT_MARKS_HINT].filter(Boolean).join(' ') || undefined

const inputModes: Partial<Record<ContentField['type'], 'url' | 'numeric'>> = { link: 'url', year: 'numeric' }

function Control({
  field: { name, type, most, choices, hasMarks },
  value,
}: {
  field: ContentField
  value: string
}) {
  if (type === 'choice')
    return (
      <Select name={name} defaultValue={value || Object.keys(choices ?? {})[0]}>
        {Object.entries(choices ?? {}).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </Select>
    )
  if (type === 'text') {
    const Area = hasMarks ? MarkedArea : TextArea
    return <Area name={name} rows={most && most > 1000 ? 14 : 4} maxLength={most} defaultValue={value} />
  }
  return (
    <TextInput
      name={name}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={inputModes[type]}
      maxLength={most}
      defaultValue={value}
      autoComplete="off"
    />
  )
}
