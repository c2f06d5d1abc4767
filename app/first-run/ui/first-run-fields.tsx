import type { ComponentProps } from 'react'
import { type FormResult } from '#app/club/form-result.ts'
import { settingLabels } from '#app/club/rules.ts'
import { categories } from '#app/events/model.ts'
import { eventLimits } from '#app/events/rules.ts'
import { Field, Select, TextArea, TextInput } from '#app/ui/field.tsx'
import { SeenVersion } from '#app/ui/seen-version.tsx'
import styles from './first-run.module.css'

export interface FieldsProps {
  values: Readonly<Record<string, string>>
  answer: FormResult | null
}

interface OneField extends FieldsProps {
  name: string
  label: string
  hint?: string
}

/** The error of a field, and what was typed into it. */
export function resultOf(answer: FormResult | null, name: string) {
  const refused = answer?.ok === false ? answer : null
  return { error: refused?.errors?.[name], typed: refused?.typed?.[name] }
}

export function Line({
  name,
  label,
  hint,
  values,
  answer,
  ...input
}: OneField & Omit<ComponentProps<'input'>, 'name'>) {
  const { error, typed } = resultOf(answer, name)
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput name={name} defaultValue={typed ?? values[name] ?? ''} autoComplete="off" {...input} />
    </Field>
  )
}

function Text({ name, label, hint, values, answer, ...input }: OneField & ComponentProps<'textarea'>) {
  const { error, typed } = resultOf(answer, name)
  return (
    <Field label={label} hint={hint} error={error}>
      <TextArea name={name} defaultValue={typed ?? values[name] ?? ''} {...input} />
    </Field>
  )
}

export function NameFields(props: FieldsProps) {
  return (
    <>
      <Line {...props} name="name" label="Name" autoComplete="organization" />
      <Line
        {...props}
        name="short"
        label="Short name"
        hint="One to four letters or digits: the drawn logo and the app’s name. Empty: the first letters of the name."
        maxLength={8}
        autoCapitalize="characters"
      />
      <div className={styles.pair}>
        <Line {...props} name="city" label="City" />
        <Line {...props} name="department" label="College or department" />
      </div>
    </>
  )
}

export function TextFields(props: FieldsProps & { seen: string; seenLine: string }) {
  return (
    <>
      <SeenVersion name="seen" latest={props.seen} own={resultOf(props.answer, 'seen').typed} />
      <SeenVersion name="seenLine" latest={props.seenLine} own={resultOf(props.answer, 'seenLine').typed} />
      <Line {...props} name="line" label="Line under the name" maxLength={120} />
      <Line {...props} name="heading" label="Statement" hint="Large, above About." maxLength={90} />
      <Text {...props} name="lead" label="What the club is" rows={3} maxLength={300} />
      <Text {...props} name="text" label="About" hint="Leave empty to hide it." rows={5} maxLength={800} />
      <Line
        {...props}
        name="tagline"
        label={settingLabels.tagline}
        hint="The line in the footer of every page"
        maxLength={120}
      />
    </>
  )
}

export function ContactFields({ hasInvite, ...props }: FieldsProps & { hasInvite: boolean }) {
  return (
    <>
      <Line
        {...props}
        name="contactEmail"
        label="Email of the club"
        hint="For everybody to see. Leave empty to name none."
        type="email"
        placeholder="club@college.ac.in"
      />
      <SocialFields {...props} />
      <Line
        {...props}
        name="inviteUrl"
        label="WhatsApp group invite"
        hint={
          hasInvite ? 'A link is set. Leave this empty to keep it.' : 'Goes into the welcome of new members.'
        }
        type="url"
        placeholder="https://…"
      />
      <Line
        {...props}
        name="filmFormUrl"
        label="Form for film submissions"
        hint="What ‘Submit Film’ opens."
        type="url"
        placeholder="https://…"
      />
    </>
  )
}

function SocialFields(props: FieldsProps) {
  return (
    <>
      <Line
        {...props}
        name="instagram"
        label="Instagram"
        placeholder="@clubname"
        hint="A name or a link. Leave empty to hide it."
      />
      <div className={styles.pair}>
        <Line {...props} name="linkedin" label="LinkedIn" placeholder="@clubname" />
        <Line {...props} name="youtube" label="YouTube" placeholder="@clubname" />
      </div>
    </>
  )
}

export function EventFields({ today, ...props }: FieldsProps & { today: string }) {
  const { error, typed } = resultOf(props.answer, 'category')
  return (
    <>
      <Line {...props} name="title" label="Title" maxLength={eventLimits.title} />
      <div className={styles.pair}>
        <Line {...props} name="date" label="Date" type="date" min={today} />
        <Line {...props} name="time" label="Time" type="time" />
      </div>
      <Line {...props} name="venue" label="Venue" maxLength={eventLimits.venue} />
      <Text {...props} name="description" label="What happens" rows={3} maxLength={eventLimits.description} />
      <div className={styles.pair}>
        <Field label="Category" error={error}>
          <Select name="category" defaultValue={typed ?? categories[0]}>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </Field>
        <Line
          {...props}
          values={{ seats: '50' }}
          name="seats"
          label="Seats"
          type="number"
          min={1}
          inputMode="numeric"
        />
      </div>
    </>
  )
}
