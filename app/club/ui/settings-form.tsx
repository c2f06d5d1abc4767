import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { type FormResult, toneOf } from '../form-result.ts'
import type { ClubSettings, SettingName } from '../model.ts'
import { settingLabels } from '../rules.ts'
import styles from './settings.module.css'
import { WelcomeField } from './welcome-field.tsx'

type FormSettings = Omit<ClubSettings, 'inviteUrl'>

/** Its `savedAt` is what the next saving must have seen. `undone`: the entry of the audit log that it is about. */
export type SettingsAnswer = FormResult & { savedAt?: string; undone?: string }

interface Fields {
  shown: FormSettings
  answer: SettingsAnswer | null
}

const PRIVACY_ROWS = 14
const PLACE_HINT = 'A link, or a name such as @clubname. Leave empty to hide it.'

/** The fields keep what is typed; only an answer tells the form that it has seen what others saved. */
export function SettingsForm({
  shown,
  hasInvite,
  savedAt,
  answer,
}: Fields & { hasInvite: boolean; savedAt: string }) {
  const [openedAt] = useState(savedAt)
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(form, answer?.ok === false ? answer : null)
  return (
    // In parts, because ten thousand letters of Hindi are three times as long in the other kind of form.
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="stack"
    >
      <input type="hidden" name="seenAt" value={answer?.savedAt ?? openedAt} />
      <div className={styles.panels}>
        <ClubPanel {...{ shown, answer }} />
        <ContactPanel {...{ shown, answer }} hasInvite={hasInvite} />
      </div>
      <Panel title="Welcome of new members">
        <WelcomeField
          initial={resultOf(answer, 'welcome').typed ?? shown.welcome}
          clubName={shown.name}
          error={resultOf(answer, 'welcome').error}
        />
      </Panel>
      <Panel title="Mails">
        <Text
          name="mailsPerMinute"
          {...{ shown, answer }}
          hint="How fast mails to many people leave: those about changes of an event, and messages. Ask your mail provider; empty is 120"
          inputMode="numeric"
        />
      </Panel>
      <Panel title="Privacy page">
        <Privacy key={shown.privacy} {...{ shown, answer }} />
      </Panel>
      {answer && <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.message}</Alert>}
      <Button type="submit" isBusy={isBusy} busyText="Saving..." className={styles.save}>
        Save settings
      </Button>
    </Form>
  )
}

function ClubPanel(fields: Fields) {
  return (
    <Panel title="The club">
      <Text name="name" {...fields} autoComplete="organization" />
      <Text
        name="short"
        {...fields}
        hint="One to four letters or digits: the logo, the app icon and the app’s name"
      />
      <Text name="tagline" {...fields} hint="The line in the footer of every page" />
      <Text name="city" {...fields} hint="In page titles, the footer and event details" />
      <Text name="department" {...fields} hint="Shown under the faculty coordinator’s name" />
      <Text
        name="vimeoId"
        {...fields}
        hint="The number or address of a video on Vimeo. Empty: the home page has no showcase"
      />
      <Text name="creditText" {...fields} hint="At the end of every page, beside the theme switch" />
      <Text name="creditUrl" {...fields} inputMode="url" />
    </Panel>
  )
}

function ContactPanel({ hasInvite, ...fields }: Fields & { hasInvite: boolean }) {
  return (
    <Panel title="Contact and links">
      <Text
        name="contactEmail"
        {...fields}
        hint="In every privacy notice, on the contact page and in mails about accounts"
        type="email"
      />
      <Text
        name="filmFormUrl"
        {...fields}
        hint="The form that ‘Submit Film’ opens in a new tab"
        inputMode="url"
      />
      <Text name="instagram" {...fields} hint={PLACE_HINT} />
      <Text name="linkedin" {...fields} hint={PLACE_HINT} />
      <Text name="youtube" {...fields} hint={PLACE_HINT} />
      <Invite hasInvite={hasInvite} answer={fields.answer} />
    </Panel>
  )
}

function resultOf(answer: SettingsAnswer | null, name: SettingName) {
  const refused = answer?.ok === false ? answer : null
  return { error: refused?.errors?.[name], typed: refused?.typed?.[name] }
}

function Text({
  name,
  shown,
  answer,
  hint,
  ...rest
}: Fields & {
  name: Exclude<keyof FormSettings, 'privacy'>
  hint?: string
  type?: string
  autoComplete?: string
  inputMode?: 'url' | 'numeric'
}) {
  const { error, typed } = resultOf(answer, name)
  return (
    <Field label={settingLabels[name]} hint={hint} error={error}>
      <TextInput name={name} defaultValue={typed ?? shown[name]} spellCheck={false} {...rest} />
    </Field>
  )
}

/** Written, never read: the invite is handed out with an approval only. */
function Invite({ hasInvite, answer }: { hasInvite: boolean; answer: SettingsAnswer | null }) {
  const { error, typed } = resultOf(answer, 'inviteUrl')
  const hint = hasInvite
    ? 'A link is set. Leave this empty to keep it, or enter a new one.'
    : 'Goes into the WhatsApp welcome of new members. Without one the welcome has no link.'
  return (
    <Field label={settingLabels.inviteUrl} hint={hint} error={error}>
      <TextInput
        // Kept links are not shown again.
        key={answer?.ok ? answer.savedAt : 'first'}
        name="inviteUrl"
        type="url"
        defaultValue={typed}
        placeholder="https://..."
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
}

function Privacy({ shown, answer }: Fields) {
  const { error, typed } = resultOf(answer, 'privacy')
  return (
    <Field
      label={settingLabels.privacy}
      hint="A line that begins with # is a heading. An e-mail address alone on a line becomes a link. Leave empty to use the standard text."
      error={error}
    >
      {/* The standard text names the contact address: with this one the server knows it again. */}
      <input type="hidden" name="shownEmail" defaultValue={shown.contactEmail} />
      <TextArea name="privacy" rows={PRIVACY_ROWS} defaultValue={typed ?? shown.privacy} />
    </Field>
  )
}
