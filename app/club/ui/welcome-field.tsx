import { useState } from 'react'
import { Field, TextArea } from '#app/ui/field.tsx'
import { DEFAULT_WELCOME, filledWelcome } from '../welcome.rules.ts'
import { settingLabels } from '../rules.ts'
import styles from './settings.module.css'

const ROWS = 5

/** The text with its placeholders, and how it reads for one member. */
export function WelcomeField({
  initial,
  clubName,
  hasInvite,
  error,
}: {
  /** '' means the default text. */
  initial: string
  clubName: string
  hasInvite: boolean
  error?: string
}) {
  const [text, setText] = useState(initial || DEFAULT_WELCOME)
  const example = { name: 'Tara Menon', clubName, inviteUrl: hasInvite ? 'https://chat.whatsapp.com' : null }
  return (
    <>
      <Field
        label={settingLabels.welcome}
        hint="{name} is the member, {club} the club, {invite} the group’s link. Leave empty for the text of the site."
        error={error}
      >
        <TextArea
          name="welcome"
          rows={ROWS}
          defaultValue={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <figure className={styles.welcome}>
        <figcaption className="xs mut3">As Tara Menon would read it</figcaption>
        <p>{filledWelcome(text.trim(), example)}</p>
      </figure>
    </>
  )
}
