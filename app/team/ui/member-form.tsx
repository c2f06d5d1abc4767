import type { ComponentType, FormEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { type FormResult, type Refusal, toneOf } from '#app/club/form-result.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormRefused } from '#app/ui/draft-notes.tsx'
import { Field, Select, TextInput } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useFieldErrors } from '#app/ui/use-field-errors.ts'
import { sectionLabels, type TeamMember, teamSections } from '../model.ts'
import { checkMemberForm, type MemberErrors, memberLimits } from '../rules.ts'
import { TEAM_EDITOR } from './team-editor.tsx'
import styles from './team-editor.module.css'

/** After a concurrent change: the entry as it is now, which the next save replaces. */
export type MemberAnswer = FormResult | (Refusal & { current: { member: TeamMember; seen: string } })

interface MemberFormProps {
  /** null: somebody new. */
  member: TeamMember | null
  section: TeamMember['section']
  seen: string
  requestKey: string
  answer: MemberAnswer | null
  isSaving: boolean
  /** A picture by upload or by its address. */
  ImageField: ComponentType<{ initial: string; error?: string; label: string; onChange: () => void }>
  remove: ReactNode
}

/** Nothing keeps this form in the browser: a save is a draft already. */
const noDraft = () => undefined

/** Checks the form before it is sent; the first wrong field gets the focus. */
function useMemberCheck(answer: MemberAnswer | null) {
  const answered: MemberErrors = answer?.ok === false ? (answer.errors ?? {}) : {}
  const { errors, setErrors } = useFieldErrors<MemberErrors>(answer, answered)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const found = checkMemberForm(Object.fromEntries(new FormData(event.currentTarget)), location.origin)
    setErrors(found.ok ? {} : found.errors)
    if (found.ok) return
    event.preventDefault()
    const [first = ''] = Object.keys(found.errors)
    const wrong = event.currentTarget.elements.namedItem(first)
    if (wrong instanceof HTMLElement) wrong.focus()
  }
  return { errors, check }
}

function initialValues({ member, section, answer }: MemberFormProps): Partial<Record<string, string>> {
  if (answer?.ok === false && answer.typed) return answer.typed
  if (!member) return { section }
  return { ...member, isFaculty: member.isFaculty ? 'on' : '' }
}

export function MemberForm(props: MemberFormProps) {
  const { member, seen, requestKey, answer, isSaving, ImageField, remove } = props
  const start = initialValues(props)
  const current = answer && 'current' in answer ? answer.current : null
  const { errors, check } = useMemberCheck(answer)
  return (
    <Panel title={member?.name ?? 'New person'} className={styles.member} aside={remove}>
      <Form method="post" noValidate className="stack" onSubmit={check}>
        {answer?.ok === false && !isSaving && (
          <FormRefused isSignedOut={answer.status === 401} tone={toneOf(answer)}>
            {answer.message}
            {current && ` It says now: ${current.member.name}, ${current.member.title}.`}
          </FormRefused>
        )}
        <input type="hidden" name="seen" value={current?.seen ?? seen} />
        <input type="hidden" name="requestKey" value={requestKey} />
        <MemberFields start={start} errors={errors} />
        <ImageField label="Portrait" initial={start['image'] ?? ''} error={errors.image} onChange={noDraft} />
        <LinkFields start={start} errors={errors} />
        <div className="cluster">
          <ButtonLink to={TEAM_EDITOR} variant="bare">
            Cancel
          </ButtonLink>
          <Button type="submit" name="intent" value="save" isBusy={isSaving} busyText="Saving...">
            Save draft
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

interface FieldsProps {
  start: Partial<Record<string, string>>
  errors: MemberErrors
}

function MemberFields({ start, errors }: FieldsProps) {
  return (
    <>
      <div className={styles.two}>
        <Field label="Name" error={errors.name}>
          <TextInput
            name="name"
            maxLength={memberLimits.name}
            defaultValue={start['name']}
            autoComplete="off"
          />
        </Field>
        <Field label="Role" hint="Such as President or Cinematographer" error={errors.title}>
          <TextInput
            name="title"
            maxLength={memberLimits.title}
            defaultValue={start['title']}
            autoComplete="off"
          />
        </Field>
      </div>
      <Field label="Shown among" error={errors.section}>
        <Select name="section" defaultValue={start['section'] ?? 'leader'}>
          {teamSections.map((section) => (
            <option key={section} value={section}>
              {sectionLabels[section]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function LinkFields({ start, errors }: FieldsProps) {
  return (
    <>
      <div className={styles.two}>
        <Field label="LinkedIn" hint="Leaders only. A link that begins with https://" error={errors.linkedin}>
          <TextInput name="linkedin" inputMode="url" autoComplete="off" defaultValue={start['linkedin']} />
        </Field>
        <Field
          label="Instagram"
          hint="Leaders only. A link that begins with https://"
          error={errors.instagram}
        >
          <TextInput name="instagram" inputMode="url" autoComplete="off" defaultValue={start['instagram']} />
        </Field>
      </div>
      <label className={styles.tick}>
        <input type="checkbox" name="isFaculty" defaultChecked={start['isFaculty'] === 'on'} />
        Faculty member: shows the department and the LinkedIn profile
      </label>
    </>
  )
}
